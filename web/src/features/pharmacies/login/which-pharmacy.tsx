import { useEffect, useRef, useState } from 'react';
import { useLoginTexts } from '../../../i18n/login.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { toastError } from '../../../ui/toast.ts';

interface WhichPharmacyProps<Answer extends object> {
  pharmacies: readonly { id: string; shopName: string }[];
  choose: (id: string) => Promise<Answer | { codeRequired: true }>;
  onDone: (answer: Answer) => void;
  /**
   * The proof has expired, or this browser has none: the person starts over with the email address.
   */
  onStartOver: () => void;
}

/** Asks a member of several pharmacies which one to open (docs/sessions.md). */
export function WhichPharmacy<Answer extends object>(props: WhichPharmacyProps<Answer>) {
  const t = useLoginTexts();
  const [busy, setBusy] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const choose = async (id: string) => {
    setBusy(id);
    try {
      const answer = await props.choose(id);
      if ('codeRequired' in answer) props.onStartOver();
      else props.onDone(answer);
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
      setBusy(undefined);
    }
  };
  return (
    <section aria-labelledby="which-title" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2
          id="which-title"
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
        >
          {t.pharmacist.whichTitle}
        </h2>
        <p className="text-muted">{t.pharmacist.whichText}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {props.pharmacies.map(({ id, shopName }) => (
          <li key={id}>
            <Button
              look="secondary"
              className="w-full break-words"
              busy={busy === id}
              disabled={busy !== undefined}
              onClick={() => void choose(id)}
            >
              <span className="min-w-0 break-words">
                <Name value={shopName} />
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={props.onStartOver}>
        {t.changeEmail}
      </Button>
    </section>
  );
}
