import type { ContactMessage } from '@dawaya/contract/endpoints/admin-messages';
import { messageStates } from '@dawaya/contract/vocabulary/contact-messages';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { chipClass } from '../../ui/chip.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { UserParagraph, UserText } from '../../ui/user-text.tsx';
import { Handling } from './message-handling.tsx';
import { messagesQuery } from './queries.ts';
import { SearchedList } from './searched-list.tsx';
import { useDeskAddress } from './use-desk-address.ts';

export function MessagesPanel() {
  const t = useAdminTexts().message;
  const [{ status }, go] = useDeskAddress();
  const state = messageStates.find((name) => name === status) ?? 'open';
  return (
    <SearchedList
      ask={(search) => messagesQuery(state, search)}
      texts={{ ...t, empty: t.empty[state] }}
      icon={<Mail size={40} aria-hidden="true" />}
      filter={
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t.stateFilter}</legend>
          {messageStates.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={state === name}
              onClick={() => go({ status: name === 'open' ? '' : name })}
              className={chipClass(state === name)}
            >
              {t.states[name]}
            </button>
          ))}
        </fieldset>
      }
    >
      {(messages) => (
        <ul aria-label={t.list} className="flex max-w-4xl flex-col gap-4">
          {messages.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </SearchedList>
  );
}

const link = 'inline-flex min-h-11 items-center gap-2 text-primary underline underline-offset-4';

function Message({ message }: { message: ContactMessage }) {
  const t = useAdminTexts().message;
  const language = useLanguage();
  const heading = `message-${message.id}`;
  // The answer's subject is the message's own.
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  const mailto = `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}`;
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-col gap-2 rounded border border-line bg-surface-raised p-4 shadow sm:p-5"
    >
      <h2 id={heading} className="text-lg leading-snug font-semibold break-words">
        <UserText text={message.subject} />
      </h2>
      <p className="text-sm break-words text-muted">
        {t.from} <UserText className="font-medium text-text" text={message.name} />
        {' · '}
        <time dateTime={message.createdAt}>{formatDateTime(language, message.createdAt)}</time>
      </p>
      <UserParagraph text={message.message} />
      <p className="flex flex-wrap gap-x-5">
        <a href={mailto} className={link}>
          <span className="sr-only">{t.reply(message.name)} </span>
          <Mail size={18} aria-hidden="true" className="shrink-0" />
          <EmailAddress value={message.email} />
        </a>
        {message.phone && (
          <a href={`tel:${message.phone}`} className={link}>
            <Phone size={18} aria-hidden="true" />
            <PhoneNumber value={message.phone} />
          </a>
        )}
      </p>
      <Handling message={message} />
    </article>
  );
}
