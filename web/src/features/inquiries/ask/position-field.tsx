import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useContext } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import type { usePosition } from './use-position.ts';

export function PositionField({ position }: { position: ReturnType<typeof usePosition> }) {
  const t = useAskTexts().place;
  const { near, asking, problem, find } = position;
  const needed = useContext(FieldErrors).near;
  const error = problem ? t[problem] : near ? null : needed;
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" busy={asking} onClick={find} className="self-start">
        {!asking && <LocateFixed size={20} aria-hidden="true" />}
        {asking ? t.finding : near ? t.again : t.find}
      </Button>
      <p role="status" className="text-sm text-success empty:absolute">
        {near && t.found}
      </p>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
