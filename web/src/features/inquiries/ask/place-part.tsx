import { maxLandmarkLength } from '@dawaya/contract/vocabulary/limits';
import { isInSudan } from '@dawaya/contract/vocabulary/sudan';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import { type ComponentProps, useContext, useState } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { FieldErrors, TextField } from '../../../ui/field.tsx';
import { TownFields } from './town-fields.tsx';

export type TownOrHere = 'town' | 'here';

interface PlacePartProps {
  place: TownOrHere;
  onChoose: (place: TownOrHere) => void;
  position: ReturnType<typeof usePosition>;
  town: Omit<ComponentProps<typeof TownFields>, 'needed'>;
}

export function PlacePart({ place, onChoose, position, town }: PlacePartProps) {
  const t = useAskTexts().place;
  return (
    <Choice
      name="place"
      title={t.title}
      options={{ town: t.town, here: t.here }}
      first="town"
      needsScripts
      onChoose={onChoose}
    >
      <div hidden={place === 'here'}>
        <TownFields needed={place === 'town'} {...town} />
      </div>
      <div hidden={place === 'town'}>
        <div className="flex flex-col gap-4">
          <PositionField position={position} />
          <TextField
            name="landmark"
            label={t.landmark}
            hint={t.landmarkHint}
            maxLength={maxLandmarkLength}
          />
        </div>
      </div>
    </Choice>
  );
}

function PositionField({ position }: { position: ReturnType<typeof usePosition> }) {
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

type PositionProblem = 'refused' | 'unavailable' | 'outside';

interface Position {
  /** `latitude,longitude` in degrees, to about a hundred metres. */
  near: string | null;
  asking: boolean;
  problem: PositionProblem | null;
}

const unknown: Position = { near: null, asking: false, problem: null };

/** Holds the person's position, which is requested only when pressed and stored nowhere. */
export function usePosition(): Position & { find: () => void } {
  const [position, setPosition] = useState(unknown);
  const find = () => {
    if (!navigator.geolocation) return setPosition({ ...unknown, problem: 'unavailable' });
    setPosition({ ...unknown, asking: true });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        const isHere = isInSudan({ latitude, longitude });
        const near = `${latitude.toFixed(3)},${longitude.toFixed(3)}`;
        setPosition(isHere ? { ...unknown, near } : { ...unknown, problem: 'outside' });
      },
      ({ code, PERMISSION_DENIED }) =>
        setPosition({
          ...unknown,
          problem: code === PERMISSION_DENIED ? 'refused' : 'unavailable',
        }),
      { timeout: 20_000 },
    );
  };
  return { ...position, find };
}
