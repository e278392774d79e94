import { maxReportReasonLength } from '@dawaya/contract/vocabulary/limits';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import { type en as trackMore, useTrackMoreTexts } from '../../i18n/track-more.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { removeFiles } from '../../lib/store/files.ts';
import { readStored, writeStored, writeTimed } from '../../lib/store/store.ts';
import { deleteSubmission } from '../../lib/submission.ts';
import { endNotificationsOf } from '../../shared/notifications/notify-me.tsx';
import { sentRequests, tokenOf } from '../../shared/requests/sent-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { Name } from '../../ui/name.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import {
  openingsQuery,
  shownRequestQuery,
  type TrackedRecord,
  type TrackedRequest,
} from './queries.ts';
import { ConfirmedMove } from './tracked-action.tsx';

interface MoreProps {
  token: string;
  tracked: TrackedRecord;
}

/** Returns whether the server accepts a report: the pharmacy has promised something. */
const hasPromised = ({ startedAt, inquiryId, quote }: TrackedRequest) =>
  Boolean(startedAt || inquiryId || (quote && quote.answer !== 'none'));

export default function MorePart({ token, tracked }: MoreProps) {
  const t = useTrackMoreTexts();
  // The page is about to close for this browser: a change from the stream must not read the
  // openings again.
  const [isForgetting, setIsForgetting] = useState(false);
  const photos = tracked.kind === 'consultation' ? [] : tracked.photos;
  return (
    <div className="flex flex-col gap-5 pt-3">
      {photos.length > 0 && !isForgetting && <Openings token={token} photos={photos} />}
      <div className="flex flex-wrap gap-2">
        {tracked.kind === 'request' && hasPromised(tracked) && (
          <Report token={token} id={tracked.id} texts={t.report} />
        )}
        <RemoveFromBrowser
          token={token}
          id={tracked.id}
          texts={t.forget}
          onBusy={setIsForgetting}
        />
      </div>
    </div>
  );
}

/** The openings of the photos, newest first (docs/files.md). */
function Openings({ token, photos }: { token: string; photos: readonly string[] }) {
  const t = useTrackMoreTexts().openings;
  const language = useLanguage();
  const query = useRead(openingsQuery(token));
  /** Returns a photo's number among the present ones; 0 for a deleted photo. */
  const numberOf = (fileId: string) => photos.findIndex((url) => url.endsWith(fileId)) + 1;
  return (
    <section aria-labelledby="openings">
      <h2 id="openings" className="mb-2 font-semibold">
        {t.title}
      </h2>
      <WhenLoaded query={query} texts={t}>
        {(openings) =>
          openings.length === 0 ? (
            <p className="text-muted">{t.none}</p>
          ) : (
            <ul className="flex flex-col gap-2">
              {openings.map(({ fileId, by, pharmacy, at }) => (
                <li
                  key={`${fileId} ${by} ${at}`}
                  className="flex flex-wrap justify-between gap-x-3"
                >
                  <span className="wrap-anywhere">
                    {pharmacy ? <Name value={pharmacy.shopName} /> : t.by[by]}
                    {numberOf(fileId) > 0 && (
                      <span className="text-muted">
                        {' · '}
                        {t.photo(formatNumber(language, numberOf(fileId)))}
                      </span>
                    )}
                  </span>
                  <time dateTime={at} className="text-sm text-muted">
                    {formatDateTime(language, at)}
                  </time>
                </li>
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}

interface ReportProps {
  token: string;
  id: string;
  texts: (typeof trackMore)['report'];
}

/** Reports to the admin a pharmacy that answers and never delivers. */
function Report({ token, id, texts }: ReportProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.title}>
        <ReportForm token={token} id={id} texts={texts} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function ReportForm({ token, id, texts, onDone }: ReportProps & { onDone: () => void }) {
  const form = useForm({
    draft: `report.${id}`,
    failed: texts.failed,
    send: (data) =>
      call('POST /api/track/:token/report', {
        ...shownRequestQuery(token, { id }),
        body: readFields(data, 'reason'),
      }),
    onDone: () => {
      toast({ title: texts.done });
      onDone();
    },
  });
  return (
    <Form form={form} label={texts.title} className="flex flex-col gap-4">
      <p>{texts.text}</p>
      <TextArea name="reason" label={texts.reason} required maxLength={maxReportReasonLength} />
      <FormRefusal form={form} />
      <DialogButtons>
        <SubmitButton busy={form.busy}>{texts.submit}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

interface ForgetProps {
  token: string;
  id: string;
  texts: (typeof trackMore)['forget'];
  /** The component calls it before the page closes for this browser, and if that fails. */
  onBusy: (isBusy: boolean) => void;
}

/**
 * Deletes the address from this browser, for a shared phone; the page then has to be unlocked
 * again.
 */
function RemoveFromBrowser({ token, id, texts, onBusy }: ForgetProps) {
  const remove = async () => {
    // First, while this browser still has the address.
    await endNotificationsOf(token);
    onBusy(true);
    await call('POST /api/track/:token/forget', { params: { token } }).catch((error) => {
      onBusy(false);
      throw error;
    });
    removeFromList(token);
    for (const about of ['message', 'ask-town', 'report'])
      writeTimed('formDraft', `${about}.${id}`, null);
    deleteSubmission(`ask-town.${id}`);
    await removeFiles(`ask-town.${id}`);
  };
  return (
    <ConfirmedMove
      token={token}
      texts={texts}
      move={remove}
      // Replaced, because the browser's history has the URL of this page too.
      onMade={() => location.replace(paths.home)}
    />
  );
}

/** Deletes a request from this browser's list, for a phone that other people use. */
function removeFromList(token: string): void {
  const remainingRequests = sentRequests(readStored('trackingUrls')).filter(
    (sent) => tokenOf(sent) !== token,
  );
  writeStored({
    trackingUrls: remainingRequests.length > 0 ? JSON.stringify(remainingRequests) : null,
  });
  // Nothing of a sender without an account stays after the last one.
  if (remainingRequests.length === 0 && !readStored('customerId'))
    writeStored({ customerName: null, customerPhone: null, customerEmail: null });
}
