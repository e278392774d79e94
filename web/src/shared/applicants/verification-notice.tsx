import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import Hourglass from 'lucide-react/icons/hourglass';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { cx } from '../../ui/cx.ts';
import { UserText } from '../../ui/user-text.tsx';

const headingId = 'verification-status';

interface NoticeTexts extends Record<Exclude<VerificationStatus, 'verified'>, StatusTexts> {
  reason: string;
}
interface StatusTexts {
  title: string;
  text: string;
}

interface VerificationNoticeProps {
  status: VerificationStatus;
  reason: string | null;
  texts: NoticeTexts;
}

export function VerificationNotice({ status, reason, texts }: VerificationNoticeProps) {
  if (status === 'verified') return null;
  const pending = status === 'pending';
  const Icon = pending ? Hourglass : OctagonAlert;
  return (
    <section
      aria-labelledby={headingId}
      className={cx(
        'flex gap-3 rounded border p-4',
        pending ? 'border-warning bg-warning-soft' : 'border-danger bg-danger-soft',
      )}
    >
      <Icon
        size={24}
        aria-hidden="true"
        className={cx('mt-0.5 shrink-0', pending ? 'text-warning' : 'text-danger')}
      />
      <div className="min-w-0 break-words">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-6 font-semibold outline-none">
          {texts[status].title}
        </h2>
        <p>{texts[status].text}</p>
        {!pending && reason && (
          <p className="mt-1">
            <span className="font-semibold">{texts.reason}</span> <UserText text={reason} />
          </p>
        )}
      </div>
    </section>
  );
}

export function focusVerificationNotice(): void {
  // After the page has rendered the answer.
  setTimeout(() => document.getElementById(headingId)?.focus());
}
