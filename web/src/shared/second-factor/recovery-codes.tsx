import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { callFactor, useFactorAccount } from './factor-query.ts';

/** New recovery codes, which the server shows only now. Paper has nothing else. */
export function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useSecondFactorTexts().recovery;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4 rounded border-2 border-primary p-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {t.title}
      </h2>
      <p>{t.text}</p>
      <ul aria-label={t.title} data-private="" className="flex flex-col gap-2">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr" className="font-mono">
              {code}
            </bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={onKept}>{t.kept}</Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {t.print}
        </Button>
        <CopyButton
          text={codes.join('\n')}
          label={t.copy}
          texts={{ copied: t.copied, failed: t.copyFailed }}
        />
      </div>
    </section>
  );
}

interface RecoveryPartProps {
  left: number;
  asksPassword: boolean;
  onRenewed: (codes: string[]) => void;
}

export function RecoveryPart({ left, asksPassword, onRenewed }: RecoveryPartProps) {
  const t = useSecondFactorTexts().recovery;
  const account = useFactorAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col items-start gap-4 print:hidden">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      <p className={left > 2 ? 'text-muted' : 'font-medium text-warning'}>{t.left(left)}</p>
      <Button variant={left === 0 ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t.renew}
      </Button>
      <CodeDialog
        open={isAsking}
        title={t.renew}
        text={t.renewText}
        submit={t.renew}
        asksPassword={asksPassword}
        send={(body) =>
          callFactor(account, 'POST /api/admin/second-factor/recovery-codes', { body })
        }
        onDone={({ recoveryCodes }) => {
          setAsking(false);
          onRenewed(recoveryCodes);
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
