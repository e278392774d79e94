import {
  type ForwardStatus,
  forwardStatuses,
  type RequestStatus,
} from '@dawaya/contract/vocabulary/request-statuses';
import { AppError } from './app-error.ts';

const rank = (status: RequestStatus) =>
  (forwardStatuses as readonly RequestStatus[]).indexOf(status);

/** @throws AppError `status_backwards` unless a request that is `from` may become `to` (decision 12). */
export function assertForwards(from: RequestStatus, to: ForwardStatus): void {
  if (rank(from) < 0 || rank(to) < rank(from)) throw new AppError('status_backwards');
}
