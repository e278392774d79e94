import type { TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { Tracked, TrackedRequest } from '@dawaya/contract/endpoints/tracking';

export type { InquiryAnswer, TrackedInquiry } from '@dawaya/contract/endpoints/inquiry';
export type { TrackedConsultation, TrackedRequest } from '@dawaya/contract/endpoints/tracking';

export type Followed = Tracked | TrackedInquiry;

/** The kinds that are sent to one reader, who may decline them. */
export type Cancellable = Exclude<Tracked, { kind: 'inquiry' }>;

export interface PartOfRequest {
  token: string;
  request: TrackedRequest;
  /** Is called after a move, whose button may have gone with the focus. */
  onMade: () => void;
}
