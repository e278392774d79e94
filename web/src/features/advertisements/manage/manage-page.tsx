import type { Advertisement } from '@dawaya/contract/endpoints/advertisements';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Hourglass from 'lucide-react/icons/hourglass';
import Megaphone from 'lucide-react/icons/megaphone';
import { Redirect } from 'wouter';
import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { paths } from '../../../lib/paths.ts';
import { withQueryClient } from '../../../lib/reads/with-client.tsx';
import { currentSessionQuery, useEndWithSession, useSessionEnded } from '../../../lib/session.ts';
import { useStored } from '../../../lib/store/store.ts';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';
import { buttonClass, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ConfirmationStatus } from '../payment/confirmation.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { ownAdvertisementsQuery } from '../queries.ts';
import { TransferFee } from '../transfer/account.tsx';
import { PaymentChoice, useChoice } from '../transfer/payment-choice.tsx';
import { AdvertisementRow, type RowActions } from './advertisement-row.tsx';
import { CreateForm } from './create-form.tsx';
import { usePictureUpload } from './picture-upload.tsx';
import { usePaymentFlow } from './use-payment-flow.ts';

/**
 * /pharmacist/advertisements: creates, pays for and renews the pharmacy's advertisements
 * (specification, sections 2 and 4).
 */
export default withQueryClient(ManagePage);

function ManagePage() {
  const t = useAdvertisementTexts().manage;
  const session = useQuery(currentSessionQuery);
  const pharmacyId = useStored('pharmacyId');
  if (!pharmacyId) return <Redirect to={paths.registerPharmacy} replace />;
  return (
    <div className="page-width flex flex-col gap-6 pt-4 pb-8">
      <LinkButton href={paths.dashboard} variant="quiet" className="-ms-3 self-start">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
      <WhenLoaded query={session} texts={t}>
        {({ roles }) =>
          roles.pharmacy?.staff.role === 'assistant' ? (
            <>
              <h1 className="text-2xl font-bold">{t.title}</h1>
              <p>{t.notForAssistants}</p>
            </>
          ) : (
            <Manage key={pharmacyId} pharmacyId={pharmacyId} />
          )
        }
      </WhenLoaded>
    </div>
  );
}

function Manage({ pharmacyId }: { pharmacyId: string }) {
  const t = useAdvertisementTexts().manage;
  const query = useQuery(ownAdvertisementsQuery(pharmacyId));
  useEndWithSession('pharmacy', query.error);
  useLiveQuery('pharmacy', ownAdvertisementsQuery(pharmacyId).queryKey);
  const flow = usePaymentFlow();
  const choice = useChoice(flow.pay);
  const mayPay = useMayPay();
  const { sending, toCreated, toListed } = usePictures();

  const created = async (advertisement: Advertisement, picture: Blob | null) => {
    if (picture) await toCreated(advertisement, picture);
    if (mayPay !== false) await choice.pay(advertisement);
  };

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <a href="#new-advertisement" className={buttonClass('secondary', 'lg:hidden')}>
          {t.toForm}
        </a>
      </div>
      {mayPay === false && <UnverifiedNotice />}
      <div className="rounded bg-primary-soft p-3">
        <p className="font-semibold">{t.fee}</p>
        {choice.terms && <TransferFee terms={choice.terms} />}
        <p>{t.feeText}</p>
      </div>
      {!flow.open && (
        <ConfirmationStatus
          state={flow.isConfirming ? { step: 'processing' } : flow.confirmation.state}
        />
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
        <OwnList
          query={query}
          opening={flow.opening}
          mayPay={mayPay !== false}
          canPay={(advertisement) => flow.canPay(advertisement) && mayPay !== undefined}
          sending={sending}
          onPay={(advertisement) => void choice.pay(advertisement)}
          onPicture={(advertisement, file) => void toListed(advertisement, file)}
        />
        <NewAdvertisement
          mayPay={mayPay !== false}
          busy={sending !== null || !flow.isIdle}
          onCreated={created}
        />
      </div>
      {choice.dialog && <PaymentChoice {...choice.dialog} />}
      <PaymentDialog open={flow.open} confirmation={flow.confirmation} onClose={flow.leave} />
    </>
  );
}

function NewAdvertisement(props: {
  mayPay: boolean;
  busy: boolean;
  onCreated: (advertisement: Advertisement, picture: Blob | null) => Promise<void>;
}) {
  const t = useAdvertisementTexts().create;
  return (
    <Card id="new-advertisement" className="scroll-mt-2">
      <h2 className="mb-4 text-xl font-bold">{t.title}</h2>
      <CreateForm
        mayPay={props.mayPay}
        busy={props.busy}
        onCreated={(advertisement, picture) => void props.onCreated(advertisement, picture)}
      />
    </Card>
  );
}

function usePictures() {
  const t = useAdvertisementTexts().picture;
  const sessionEnded = useSessionEnded('pharmacy');
  const toastFailure = useFailureToast('pharmacy');
  const { sending, send } = usePictureUpload();

  const toCreated = async (advertisement: Advertisement, picture: Blob) => {
    try {
      await send(advertisement, picture);
    } catch (error) {
      if (!sessionEnded(error)) toastError(t.failedAfterCreating);
    }
  };

  const toListed = async (advertisement: Advertisement, file: File) => {
    const picture = await preparePhoto(file);
    if (typeof picture === 'string') return toastError(t.problem[picture]);
    try {
      const { proposedPicture } = await send(advertisement, picture);
      if (proposedPicture) toast({ title: t.sentToReview, description: t.reviewText });
      else toast({ title: t.saved });
    } catch (error) {
      toastFailure(error, t.failed);
    }
  };

  return { sending, toCreated, toListed };
}

interface OwnListProps extends RowActions {
  query: UseQueryResult<Advertisement[]>;
}

function OwnList({ query, ...actions }: OwnListProps) {
  const t = useAdvertisementTexts().manage;
  return (
    <section aria-labelledby="own-list-title" className="flex min-w-0 flex-col gap-4">
      <h2 id="own-list-title" className="text-xl font-bold">
        {t.list}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(advertisements) => (
          <>
            <StaleNotice query={query} />
            <Rows advertisements={advertisements} {...actions} />
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

function Rows({
  advertisements,
  ...actions
}: RowActions & { advertisements: readonly Advertisement[] }) {
  const t = useAdvertisementTexts().manage;
  if (advertisements.length === 0) {
    return (
      <EmptyState
        icon={<Megaphone size={40} aria-hidden="true" className="icon-directional" />}
        title={t.empty}
        text={t.emptyText}
      />
    );
  }
  return (
    <ul className="border-t border-line">
      {advertisements.map((advertisement) => (
        <AdvertisementRow key={advertisement.id} advertisement={advertisement} {...actions} />
      ))}
    </ul>
  );
}

/** A notice before paying; the dashboard gives the reason. */
function UnverifiedNotice() {
  const t = useAdvertisementTexts().manage.unverified;
  return (
    <section
      aria-labelledby="unverified"
      className="flex gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <Hourglass size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div>
        <h2 id="unverified" className="font-semibold">
          {t.title}
        </h2>
        <p>{t.text}</p>
      </div>
    </section>
  );
}

/**
 * Returns whether the pharmacy is verified and so may pay (docs/admin.md); undefined while loading.
 */
function useMayPay(): boolean | undefined {
  const { data, isPending } = useQuery({ ...currentSessionQuery, refetchOnWindowFocus: 'always' });
  if (isPending) return undefined;
  // After a failed read the server still refuses by itself.
  const status = data?.roles.pharmacy?.verificationStatus ?? 'verified';
  return status === 'verified';
}
