import { invalidCursorError } from '../../platform/cursors.ts';
import { isUuid } from '../../platform/ids.ts';
import type { PharmacyPosition } from './index/pharmacy-index.ts';

export const writeCursor = (position: PharmacyPosition): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url');

/**
 * @param kind the type of the sort key.
 * @throws AppError `invalid_fields` for a cursor that this search did not write.
 */
export function readCursor(text: string, kind: 'string' | 'number'): PharmacyPosition {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(position)) {
      const [isOpen, order, id] = position;
      if (typeof isOpen === 'boolean' && typeof order === kind && isUuid(String(id)))
        return [isOpen, order, id];
    }
  } catch {
    // Falls through to the refusal below.
  }
  throw invalidCursorError();
}
