import { displayTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import Copy from 'lucide-react/icons/copy';
import { Link } from 'wouter';
import { useRequestCodeTexts } from '../../i18n/request-code.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { toast, toastError } from '../../ui/toast.ts';

/** A request's short code for reading out, in a left-to-right run (docs/tracking.md). */
export function CodeDigits({ code, className }: { code: string; className?: string }) {
  return (
    <bdi dir="ltr" className={`ltr-run whitespace-nowrap ${className ?? ''}`}>
      {displayTrackingCode(code)}
    </bdi>
  );
}

/** The code in a box, with the way to use it. */
export function RequestCode({ code }: { code: string }) {
  const t = useRequestCodeTexts();
  return (
    <div className="rounded border border-line bg-surface-sunken p-3">
      <p className="text-sm text-muted">{t.label}</p>
      <p className="flex items-center justify-between gap-3">
        <CodeDigits code={code} className="text-2xl font-bold tracking-wider" />
        <CopyCode code={code} />
      </p>
      <CodeUse />
    </div>
  );
}

/** The code in one line that opens, for a page that follows a request. */
export function FoldedCode({ code }: { code: string }) {
  const t = useRequestCodeTexts();
  return (
    <Fold
      title={
        <span>
          {t.label} <CodeDigits code={code} className="text-text" />
        </span>
      }
    >
      <div className="flex items-center justify-between gap-3">
        <CodeUse />
        <CopyCode code={code} />
      </div>
    </Fold>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useRequestCodeTexts();
  const hydrated = useHydrated();
  if (!hydrated || !('clipboard' in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast({ title: t.copied }),
      () => toastError(t.copyFailed),
    );
  return (
    <IconButton label={t.copy} onClick={() => void copy()}>
      <Copy size={20} aria-hidden="true" />
    </IconButton>
  );
}

function CodeUse() {
  const t = useRequestCodeTexts();
  return (
    <p className="text-sm text-muted">
      {t.use}{' '}
      <Link
        href={paths.trackByCode}
        className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
      >
        {t.page}
      </Link>
    </p>
  );
}
