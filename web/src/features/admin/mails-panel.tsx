import type { FailedMail } from '@dawaya/contract/endpoints/admin-mails';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import MailCheck from 'lucide-react/icons/mail-check';
import { useRef } from 'react';
import { useDeskTexts } from '../../i18n/admin-desk.ts';
import { useAdminMessageTexts } from '../../i18n/admin-messages.ts';
import { formatDateTime, plural } from '../../i18n/format.ts';
import { call } from '../../lib/api.ts';
import { useFailureToast } from '../../lib/failure-toast.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toast } from '../../ui/toast.ts';
import { UserText } from '../../ui/user-text.tsx';
import { type Bulk, BulkButtons, Choice, useBulk } from './bulk.tsx';
import { DecisionControls } from './deciding.tsx';
import { leaveCard } from './desk-keys.tsx';
import { SearchedList } from './paged-list.tsx';
import { type MailPage, mailsQuery } from './queries.ts';

export function MailsPanel() {
  const t = useAdminMessageTexts().mail;
  const words = useDeskTexts().bulk;
  const bulk = useBulk<string, 'sendAgain'>(sendAgain, t.sendAgainFailed);
  return (
    <SearchedList
      ask={mailsQuery}
      texts={t}
      icon={<MailCheck size={40} aria-hidden="true" />}
      above={(newest) => <MailQueueNotice {...newest} />}
    >
      {(mails) => (
        <>
          {mails.some(({ isCode }) => !isCode) && (
            <BulkButtons
              bulk={bulk}
              shown={mails.map(({ id }) => id)}
              texts={{ sendAgain: words.sendAgain }}
            />
          )}
          <ul aria-label={t.list} className="divide-y divide-line border-y border-line">
            {mails.map((mail) => (
              <MailRow key={mail.id} mail={mail} bulk={bulk} />
            ))}
          </ul>
        </>
      )}
    </SearchedList>
  );
}

function MailQueueNotice({ waiting, heldUntil }: Pick<MailPage, 'waiting' | 'heldUntil'>) {
  const t = useAdminMessageTexts().mail;
  const language = useLanguage();
  return (
    <div
      role="status"
      className="rounded bg-warning-soft px-4 py-3 text-warning empty:absolute empty:p-0"
    >
      {heldUntil && <p className="font-medium">{t.held(formatDateTime(language, heldUntil))}</p>}
      {waiting > 0 && <p>{plural(language, waiting, t.waiting)}</p>}
    </div>
  );
}

/** Shows the address or the number; a device has only an id. */
function Recipient({ mail: { channel, to } }: { mail: FailedMail }) {
  const t = useAdminMessageTexts().mail;
  if (channel === 'push') return null;
  return (
    <>
      {` · ${t.to} `}
      {channel === 'mail' ? <EmailAddress value={to} /> : <PhoneNumber value={to} />}
    </>
  );
}

const sendAgain = (id: string) =>
  call('POST /api/admin/given-up-mails/:id/send-again', { params: { id } });

function MailRow({ mail, bulk }: { mail: FailedMail; bulk: Bulk<string, 'sendAgain'> }) {
  const t = useAdminMessageTexts().mail;
  const language = useLanguage();
  const toastFailure = useFailureToast('admin');
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendAgain(mail.id),
    onSuccess: () => {
      toast({ title: t.sentAgain });
      leaveCard(row.current);
    },
    onError: (error) => {
      toastFailure(error, t.sendAgainFailed);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <li
      ref={row}
      data-card=""
      tabIndex={-1}
      className="flex flex-col gap-2 py-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_auto] lg:items-center lg:gap-4"
    >
      <div className="min-w-0 break-words">
        <p className="font-medium">
          <UserText text={mail.subject} />
        </p>
        <p className="text-muted">
          {t.reason}{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {mail.reason}
          </bdi>
        </p>
        {!mail.isCode && <Choice bulk={bulk} of={{ key: mail.id, row: mail.id, name: mail.to }} />}
      </div>
      <div className="min-w-0 text-sm text-muted">
        <p>
          {t.channels[mail.channel]}
          <Recipient mail={mail} />
        </p>
        <p>
          {plural(language, mail.tries, t.tries)}
          {' · '}
          <time dateTime={mail.failedAt}>{formatDateTime(language, mail.failedAt)}</time>
        </p>
      </div>
      {mail.isCode ? (
        <p className="text-sm text-muted lg:max-w-48">{t.code}</p>
      ) : (
        <DecisionControls>
          <Button data-key="a" variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t.sendAgain}
            <span className="sr-only">: {mail.to}</span>
          </Button>
        </DecisionControls>
      )}
    </li>
  );
}
