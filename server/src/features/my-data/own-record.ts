import type { OwnData } from '@dawaya/contract/endpoints/my-data';
import type { OwnDataFact, OwnDataKind } from '@dawaya/contract/vocabulary/own-data';
import type { refillReminders } from '../../database/schema.ts';
import type { MoveRow } from '../../platform/undo.ts';
import type { FileOwner, StoredFile } from '../files/index.ts';

/** A record of a person: its columns as they are exported, and its photos. */
export interface OwnRecord {
  kind: OwnDataKind;
  id: string;
  at: Date;
  data: Record<string, unknown>;
  photos: (Pick<StoredFile, 'id' | 'name' | 'type'> & { owner: FileOwner })[];
}

/**
 * Makes a record of a row.
 * @param more what belongs to the row besides its columns.
 */
export function createRecord(
  kind: OwnDataKind,
  row: { id: string; createdAt: Date } & Record<string, unknown>,
  more: Record<string, unknown> = {},
): OwnRecord {
  // Hashes are of the server's cookies, and say nothing to their owner.
  const columns = Object.entries(row).filter(
    ([, value]) => value !== null && !Buffer.isBuffer(value),
  );
  const data = { ...Object.fromEntries(columns), ...more };
  return { kind, id: row.id, at: row.createdAt, data, photos: [] };
}

export const movesOf = (rows: readonly MoveRow[] = []) =>
  rows.map(({ move, statusBefore, at, undoneAt }) => ({ move, statusBefore, at, undoneAt }));

export const reminderOf = (row: typeof refillReminders.$inferSelect | undefined) =>
  row ? { remindOn: row.remindOn, isMonthly: row.isMonthly, createdAt: row.createdAt } : null;

const shown = [
  'pharmacy',
  'doctor',
  'device',
  'service',
  'customerName',
  'fullName',
  'name',
  'forName',
  'phone',
  'accountPhone',
  'email',
  'bio',
  'text',
  'subject',
  'message',
  'reason',
  'notes',
  'statusReason',
  'answer',
];

/** Returns all texts of a record that a person has written, each once. */
export function textsOf({ data }: OwnRecord): string[] {
  const lists = [data.items, data.messages, data.quotes, data.answers, data.reports].flatMap(
    (list) => (Array.isArray(list) ? list : []),
  ) as Record<string, unknown>[];
  const texts = [
    ...shown.map((name) => data[name]),
    ...lists.flatMap(({ name, text, pharmacy, body, note, reason }) => [
      name,
      text,
      pharmacy,
      body,
      note,
      reason,
    ]),
  ];
  return [...new Set(texts.filter((text) => typeof text === 'string' && text !== ''))] as string[];
}

/** Returns the steps and dates of a record that are no texts, in the order of their moments. */
export function factsOf({ data }: OwnRecord): OwnData['items'][number]['facts'] {
  const {
    moves = [],
    reminder,
    lastUsedAt,
  } = data as {
    moves?: ReturnType<typeof movesOf>;
    reminder?: ReturnType<typeof reminderOf>;
    lastUsedAt?: Date;
  };
  return [
    ...moves.flatMap(({ move, at, undoneAt }) => [
      { name: move as OwnDataFact, at },
      ...(undoneAt ? [{ name: 'undone' as const, at: undoneAt }] : []),
    ]),
    ...(reminder
      ? [
          {
            name: reminder.isMonthly ? ('monthly-reminder' as const) : ('reminder' as const),
            at: new Date(reminder.remindOn),
          },
        ]
      : []),
    ...(lastUsedAt ? [{ name: 'last-used' as const, at: lastUsedAt }] : []),
  ];
}
