import { maxLandmarkLength } from '@dawaya/contract/vocabulary/limits';
import type { ComponentProps } from 'react';
import { useAskTexts } from '../../../i18n/ask.ts';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PositionField } from './position-field.tsx';
import { TownFields } from './town-fields.tsx';
import type { usePosition } from './use-position.ts';

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
