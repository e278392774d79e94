import type {
  AuditEntry,
  ContactMessage,
  DoctorApplication,
  PharmacyApplication,
} from '@dawaya/contract/endpoints/admin';
import type { ProposedPicture } from '@dawaya/contract/endpoints/admin-advertisements';
import type { GivenUpMail } from '@dawaya/contract/endpoints/admin-mails';
import type { ReportedPlace } from '@dawaya/contract/endpoints/places';
import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import type { SubjectKind, VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pollingInterval } from '../../lib/polling.ts';

/** What an admin decides about: a pharmacy's or a doctor's. */
export type Application = PharmacyApplication | DoctorApplication;
export type StatusChoice = VerificationStatus | 'all';

/** A part of a long list; the cursor leads to the next one. */
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

interface Asked {
  search?: string;
  cursor?: string;
}
type Load<P> = (query: Asked, signal: AbortSignal) => Promise<P>;

/** Of the mails that were given up, with how the others stand. */
export interface MailPage extends Page<GivenUpMail> {
  waiting: number;
  heldUntil: string | null;
}

/** A list that is asked for page by page, and anew whenever somebody comes back to it. */
const paged = <T, P extends Page<T> = Page<T>>(
  key: readonly unknown[],
  search: string,
  load: Load<P>,
) =>
  infiniteQueryOptions({
    queryKey: ['admin', ...key, search],
    queryFn: ({ pageParam, signal }: QueryFunctionContext<readonly unknown[], string>) =>
      load({ ...(search && { search }), ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page: P) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

/** Those that wait, whole and longest waiting first, as one page. */
export const pendingQuery = (kind: SubjectKind) => ({
  ...paged<Application>([kind, 'pending'], '', async (_query, signal) => ({
    items: await (kind === 'pharmacy'
      ? call('GET /api/admin/pending-pharmacies', { signal })
      : call('GET /api/admin/pending-doctors', { signal })),
    nextCursor: null,
  })),
  refetchInterval: pollingInterval,
});

/** The applications of one status, or of all, that a search matches. */
export const applicationsQuery = (kind: SubjectKind, status: StatusChoice, search: string) =>
  status === 'pending' && search === ''
    ? pendingQuery(kind)
    : paged<Application>([kind, status], search, (asked, signal) => {
        const query = status === 'all' ? asked : { ...asked, status };
        return kind === 'pharmacy'
          ? call('GET /api/admin/pharmacies', { query, signal })
          : call('GET /api/admin/doctors', { query, signal });
      });

/** Asked again every 30 seconds: the bell rings for a new one. */
export const messagesQuery = (search: string) => ({
  ...paged<ContactMessage>(['messages'], search, (query, signal) =>
    call('GET /api/admin/contact-messages', { query, signal }),
  ),
  refetchInterval: pollingInterval,
});

/** Asked again every 30 seconds: a pharmacy waits for its picture. */
export const proposedPicturesQuery = (search: string) => ({
  ...paged<ProposedPicture>(['pictures'], search, (query, signal) =>
    call('GET /api/admin/advertisement-pictures', { query, signal }),
  ),
  refetchInterval: pollingInterval,
});

/** Transfers that wait to be confirmed or refused, asked again every 30 seconds. */
export const waitingTransfersQuery = (search: string) => ({
  ...paged<TransferClaimOnDesk>(['transfers'], search, (query, signal) =>
    call('GET /api/admin/transfer-claims', { query: { ...query, status: 'waiting' }, signal }),
  ),
  refetchInterval: pollingInterval,
});

export const reportedPlacesQuery = (search: string) =>
  paged<ReportedPlace>(['places'], search, (query, signal) =>
    call('GET /api/admin/reported-places', { query, signal }),
  );

/** Asked again every 30 seconds: nobody else tells the admin that mail does not leave. */
export const mailsQuery = (search: string) => ({
  ...paged<GivenUpMail, MailPage>(['mails'], search, (query, signal) =>
    call('GET /api/admin/given-up-mails', { query, signal }),
  ),
  refetchInterval: pollingInterval,
});

export const auditQuery = (search: string) =>
  paged<AuditEntry>(['audit'], search, (query, signal) =>
    call('GET /api/admin/audit-log', { query, signal }),
  );

/** When somebody who waits sent the application again after a rejection, else null. */
export const sentAgainAt = (application: Application): string | null =>
  application.verificationStatus === 'pending' &&
  application.verificationChangedAt !== application.createdAt
    ? application.verificationChangedAt
    : null;

/** The pharmacy's or the doctor's name. */
export const nameOf = (application: Application): string =>
  'shopName' in application ? application.shopName : application.fullName;
