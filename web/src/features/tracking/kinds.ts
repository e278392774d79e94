import type { TrackedSearch } from '@dawaya/contract/endpoints/searches';
import type { Tracked, TrackedRequest } from '@dawaya/contract/endpoints/tracking';

export type { SearchAnswer, TrackedSearch } from '@dawaya/contract/endpoints/searches';
export type { TrackedConsultation, TrackedRequest } from '@dawaya/contract/endpoints/tracking';

/** What a tracking address can lead to. */
export type Followed = Tracked | TrackedSearch;

/** What a part of the page that shows a request takes. */
export interface PartOfRequest {
  token: string;
  request: TrackedRequest;
  /** Once it was pressed: the button may have gone, and the focus with it. */
  onMade: () => void;
}
