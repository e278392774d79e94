import type { Move, RequestStatus } from './request-moves.ts';
import type { Urgency } from './urgencies.ts';

/** Where a search, a question to a town, stands (product decision 39). */
export const searchStatuses = ['open', 'chosen', 'closed', 'expired'] as const;
export type SearchStatus = (typeof searchStatuses)[number];

/** All moves of a search; `closedAt` is its end, whichever way it came. */
export const searchMoves = {
  choose: { from: ['open'], to: 'chosen', at: 'chosenAt' },
  /** The chosen pharmacy is let go: the search stands again where it stood. */
  release: { from: ['chosen'], to: 'open', at: 'releasedAt' },
  close: { from: ['open'], to: 'closed', at: 'closedAt' },
  expire: { from: ['open'], to: 'expired', at: 'closedAt' },
} as const satisfies Record<string, Move<SearchStatus>>;
/** From where the pharmacy that was chosen can be let go: until it has completed, and when it declined. */
export const releasable: readonly RequestStatus[] = ['in-progress', 'declined'];
export type SearchMoveName = keyof typeof searchMoves;

/** Hours from asking until a search closes by itself. */
export const searchHours: Record<Urgency, number> = { emergency: 12, urgent: 24, normal: 72 };

/** When a search that is asked at `now` closes by itself. */
export const closesAt = (urgency: Urgency, now: Date): Date =>
  new Date(now.getTime() + searchHours[urgency] * 3_600_000);

/** Whether a search still takes answers and a choice: read so, whether or not the job has run. */
export const takesAnswers = (
  search: { status: SearchStatus; closesAt: Date },
  now: Date,
): boolean => search.status === 'open' && search.closesAt > now;

/** How many pharmacies are asked at a time, and in all. */
export const waveSize = 10;
export const mostAsked = 40;
/** Minutes between two waves, while nobody has answered `all`. */
export const waveMinutes = 5;
/** Of a search around a point: how many pharmacies, and how far away at most. */
export const mostAround = 30;
export const kilometresAround = 50;
/** Minutes between two reminders. */
export const reminderMinutes = 60;

export const longestItem = 120;
export const longestQuantity = 40;

/** What one asker may have open, and ask in a day: per phone, address and browser. */
export const mostOpenSearches = 3;
export const mostSearchesADay = 6;
/** So many pharmacies that mute an asker within a day end that asker's day. */
export const mutesThatEndADay = 3;

/** What a search can wait for before a request asks the others, in minutes. */
export const askTownMinutes = { least: 5, most: 24 * 60 } as const;

/** One thing that is asked for. */
export interface SearchItem {
  text: string;
  quantity: string | null;
}
