import { useTellingTexts } from '../../i18n/texts/telling.ts';
import { Status } from '../../ui/status.tsx';
import type { Obstacle } from './device.ts';

/** What stands in the way of being told on this device, and what can be done. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const t = useTellingTexts();
  return <Status className="text-sm text-muted">{t.obstacles[obstacle]}</Status>;
}
