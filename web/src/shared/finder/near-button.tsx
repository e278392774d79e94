import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useState } from 'react';
import { useFinderTexts } from '../../i18n/finder.ts';
import { chipClass } from '../../ui/chip.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

interface NearButtonProps {
  active: boolean;
  onNear: (near: string | null) => void;
}

/** Sorts by distance. It asks for the position only when pressed, and stores it nowhere. */
export function NearButton({ active, onNear }: NearButtonProps) {
  const t = useFinderTexts();
  const [asking, setAsking] = useState(false);

  const press = () => {
    if (active) return onNear(null);
    const refused = () => {
      setAsking(false);
      toast({ title: t.near, description: t.nearRefused });
    };
    if (!navigator.geolocation) return refused();
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        // About a hundred metres: enough to sort by.
        onNear(`${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`);
      },
      refused,
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };

  return (
    <button
      type="button"
      aria-pressed={active}
      disabled={asking}
      onClick={press}
      className={chipClass(active)}
    >
      {asking ? <Spinner className="size-4" /> : <LocateFixed size={16} aria-hidden="true" />}
      {t.near}
    </button>
  );
}
