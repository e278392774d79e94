import type { ContactMessage } from '@dawaya/contract/endpoints/admin';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import { formatDateTime } from '../../i18n/format.ts';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { Written, WrittenText } from '../../ui/written.tsx';
import { messagesQuery } from './queries.ts';
import { SearchedList } from './searched-list.tsx';

/** What was written in the contact form, newest first (product decision 15). */
export function MessagesPanel() {
  const t = useAdminTexts().message;
  return (
    <SearchedList ask={messagesQuery} texts={t} icon={<Mail size={40} aria-hidden="true" />}>
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
  // Answered under its own subject.
  const subject = encodeURIComponent(`Re: ${message.subject}`);
  const mailto = `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${subject}`;
  return (
    <article
      aria-labelledby={heading}
      className="flex flex-col gap-2 rounded border border-line bg-surface-raised p-4 shadow sm:p-5"
    >
      <h2 id={heading} className="text-lg leading-snug font-semibold break-words">
        <Written text={message.subject} />
      </h2>
      <p className="text-sm break-words text-muted">
        {t.from} <Written className="font-medium text-text" text={message.name} />
        {' · '}
        <time dateTime={message.createdAt}>{formatDateTime(language, message.createdAt)}</time>
      </p>
      <WrittenText text={message.message} />
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
    </article>
  );
}
