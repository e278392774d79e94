import { invalidCursor } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Standing } from './index/pharmacy-index.ts';

/** The last pharmacy of a page: behind it the next one begins. */
export const writeStanding = (standing: Standing): string =>
  Buffer.from(JSON.stringify(standing)).toString('base64url');

/**
 * @param kind of the value that the list is ordered by.
 * @throws AppError `invalid_fields` for a cursor that is not ours.
 */
export function readStanding(written: string, kind: 'string' | 'number'): Standing {
  try {
    const standing: unknown = JSON.parse(Buffer.from(written, 'base64url').toString());
    if (Array.isArray(standing)) {
      const [isOpen, order, id] = standing;
      if (typeof isOpen === 'boolean' && typeof order === kind && isUuid(String(id)))
        return [isOpen, order, id];
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursor();
}
