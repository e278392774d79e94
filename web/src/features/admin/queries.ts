import type {
  AuditEntry,
  DoctorApplication,
  PharmacyApplication,
} from '@dawaya/contract/endpoints/admin';
import type {
  AdvertisementOnDesk,
  ProposedPicture,
} from '@dawaya/contract/endpoints/admin-advertisements';
import type { FailedMail } from '@dawaya/contract/endpoints/admin-mails';
import type { ContactMessage } from '@dawaya/contract/endpoints/admin-messages';
import type { DoctorChange, PharmacyRenaming } from '@dawaya/contract/endpoints/admin-names';
import type { ReportedPlace } from '@dawaya/contract/endpoints/places';
import type { TransferClaimOnDesk } from '@dawaya/contract/endpoints/transfer-claims';
import type { ContactMessageState } from '@dawaya/contract/vocabulary/contact-messages';
import type { SubjectKind, VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import { infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { pollingIntervalMs } from '../../lib/polling.ts';
import type { RowPage } from '../../shared/steady-list/pages.ts';

export type Application = PharmacyApplication | DoctorApplication;
export type StatusChoice = VerificationStatus | 'all';

interface ListChoice {
  search?: string;
  cursor?: string;
}
type Load<P> = (query: ListChoice, signal: AbortSignal) => Promise<P>;

export interface MailPage extends RowPage<FailedMail> {
  waiting: number;
  heldUntil: string | null;
}

/** Makes the query of a list that is read page by page, and again on each visit. */
const createPagedQuery = <T, P extends RowPage<T> = RowPage<T>>(
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

/** Reads all pending applications as one page, longest waiting first. */
export const pendingQuery = (kind: SubjectKind) => ({
  ...createPagedQuery<Application>([kind, 'pending'], '', async (_query, signal) => ({
    items: await (kind === 'pharmacy'
      ? call('GET /api/admin/pending-pharmacies', { signal })
      : call('GET /api/admin/pending-doctors', { signal })),
    nextCursor: null,
  })),
  refetchInterval: pollingIntervalMs,
});

export const applicationsQuery = (kind: SubjectKind, status: StatusChoice, search: string) =>
  status === 'pending' && search === ''
    ? pendingQuery(kind)
    : createPagedQuery<Application>([kind, status], search, (asked, signal) => {
        const query = status === 'all' ? asked : { ...asked, status };
        return kind === 'pharmacy'
          ? call('GET /api/admin/pharmacies', { query, signal })
          : call('GET /api/admin/doctors', { query, signal });
      });

export const applicantQuery = (kind: SubjectKind, id: string) =>
  createPagedQuery<Application>([kind, 'one', id], '', (_query, signal) =>
    kind === 'pharmacy'
      ? call('GET /api/admin/pharmacies', { query: { id }, signal })
      : call('GET /api/admin/doctors', { query: { id }, signal }),
  );

/** Polls every 30 seconds: the bell rings for a new message. */
export const messagesQuery = (state: ContactMessageState, search: string) => ({
  ...createPagedQuery<ContactMessage>(['messages', state], search, (query, signal) =>
    call('GET /api/admin/contact-messages', { query: { ...query, state }, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

export const advertisementsQuery = (search: string) =>
  createPagedQuery<AdvertisementOnDesk>(['advertisements'], search, (query, signal) =>
    call('GET /api/admin/advertisements', { query, signal }),
  );

/** Polls every 30 seconds: a pharmacy waits for its picture. */
export const proposedPicturesQuery = (search: string) => ({
  ...createPagedQuery<ProposedPicture>(['pictures'], search, (query, signal) =>
    call('GET /api/admin/advertisement-pictures', { query, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

/** Polls every 30 seconds: a pharmacy waits for its name. */
export const proposedNamesQuery = (search: string) => ({
  ...createPagedQuery<PharmacyRenaming>(['names'], search, (query, signal) =>
    call('GET /api/admin/pharmacy-names', { query, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

/** Polls every 30 seconds: a doctor waits for the new details. */
export const proposedDetailsQuery = (search: string) => ({
  ...createPagedQuery<DoctorChange>(['details'], search, (query, signal) =>
    call('GET /api/admin/doctor-changes', { query, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

export const waitingTransfersQuery = (search: string) => ({
  ...createPagedQuery<TransferClaimOnDesk>(['transfers'], search, (query, signal) =>
    call('GET /api/admin/transfer-claims', { query: { ...query, status: 'waiting' }, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

export const reportedPlacesQuery = (search: string) =>
  createPagedQuery<ReportedPlace>(['places'], search, (query, signal) =>
    call('GET /api/admin/reported-places', { query, signal }),
  );

/** Polls every 30 seconds: the admin has no other sign that mail does not leave. */
export const mailsQuery = (search: string) => ({
  ...createPagedQuery<FailedMail, MailPage>(['mails'], search, (query, signal) =>
    call('GET /api/admin/given-up-mails', { query, signal }),
  ),
  refetchInterval: pollingIntervalMs,
});

export const auditQuery = (search: string) =>
  createPagedQuery<AuditEntry>(['audit'], search, (query, signal) =>
    call('GET /api/admin/audit-log', { query, signal }),
  );

/** Returns when a pending applicant sent the application again after a rejection, else null. */
export const resubmittedAt = (application: Application): string | null =>
  application.verificationStatus === 'pending' &&
  application.verificationChangedAt !== application.createdAt
    ? application.verificationChangedAt
    : null;

export const applicantName = (application: Application): string =>
  'shopName' in application ? application.shopName : application.fullName;
