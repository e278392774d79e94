import { isInSudan } from '@dawaya/contract/vocabulary/sudan';
import { useState } from 'react';

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
