import { z } from 'zod';
import { cursor, optional } from '../fields.ts';
import { maxSearchLength } from '../vocabulary/limits.ts';

/** Rows on a page of an admin's list. */
export const adminPageLength = 50;

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });
export const paging = {
  search: optional(z.string().max(maxSearchLength)),
  cursor: cursor(),
};
