import { hourMs } from './durations.ts';
import type { RequestStatus, Transition } from './request-moves.ts';
import type { Urgency } from './urgencies.ts';

/** The status of an inquiry to a town (docs/inquiries.md). */
export const inquiryStatuses = ['open', 'chosen', 'closed', 'expired'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** All moves of an inquiry; `closedAt` records any kind of end. */
export const inquiryMoves = {
  choose: { from: ['open'], to: 'chosen', at: 'chosenAt' },
  /** The customer releases the chosen pharmacy, and the inquiry is open again. */
  release: { from: ['chosen'], to: 'open', at: 'releasedAt' },
  close: { from: ['open'], to: 'closed', at: 'closedAt' },
  expire: { from: ['open'], to: 'expired', at: 'closedAt' },
} as const satisfies Record<string, Transition<InquiryStatus>>;

/**
 * The statuses in which a customer can release the chosen pharmacy: before completion, and after
 * declining.
 */
export const releasableStatuses: readonly RequestStatus[] = ['in-progress', 'declined'];
export type InquiryMoveName = keyof typeof inquiryMoves;

/** Hours after which an inquiry expires. */
export const inquiryLifetimeHours: Record<Urgency, number> = {
  emergency: 12,
  urgent: 24,
  normal: 72,
};

/** Returns the time at which an inquiry made at `now` expires. */
export const closingTimeOf = (urgency: Urgency, now: Date): Date =>
  new Date(now.getTime() + inquiryLifetimeHours[urgency] * hourMs);

/**
 * Returns whether an inquiry accepts answers and a choice. It checks the time too, because the
 * expiry job may be late.
 */
export const acceptsAnswers = (
  inquiry: { status: InquiryStatus; closesAt: Date },
  now: Date,
): boolean => inquiry.status === 'open' && inquiry.closesAt > now;

/** Pharmacies in a wave, and in all waves. */
export const waveSize = 10;
export const maxRecipients = 40;
/** Minutes between two waves, until a pharmacy answers `all`. */
export const minutesBetweenWaves = 5;
/** For an inquiry around a point: the most pharmacies, and the greatest distance. */
export const maxNearbyRecipients = 30;
export const maxRadiusKm = 50;
export const reminderMinutes = 60;

export const maxItemLength = 120;
export const maxQuantityLength = 40;

/** Open inquiries, and inquiries in a day, per phone number, email address and browser. */
export const maxOpenInquiries = 3;
export const maxInquiriesPerDay = 6;
/** A customer can make no more inquiries on a day on which this many pharmacies muted them. */
export const maxMutesPerDay = 3;

/** In minutes: how long a customer can let a request wait before it goes to the town. */
export const askTownMinutes = { least: 5, most: 24 * 60 } as const;

export interface InquiryItem {
  text: string;
  quantity: string | null;
}
