import { useNotificationTexts } from '../../i18n/notifications.ts';
import { Status } from '../../ui/status.tsx';
import type { Obstacle } from './device.ts';

export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const t = useNotificationTexts();
  return <Status className="text-sm text-muted">{t.obstacles[obstacle]}</Status>;
}
