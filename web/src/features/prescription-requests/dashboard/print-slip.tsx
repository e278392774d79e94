import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import Printer from 'lucide-react/icons/printer';
import { type JSX, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { Button } from '../../../ui/button.tsx';
import { Name } from '../../../ui/name.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';

interface PrintSlipProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

/**
 * Prints the request on a sheet of its own, which is in the page only while printing. A browser
 * that sends no event after printing keeps it until the next time.
 */
export function PrintSlip(props: PrintSlipProps) {
  const t = useDashboardRequestTexts().slip;
  const [state, setState] = useState<'none' | 'loading' | 'printing'>('none');
  const [round, setRound] = useState(0);
  // Browsers within other apps cannot print.
  if (typeof print !== 'function') return null;
  return (
    <>
      <Button
        variant="quiet"
        busy={state === 'loading'}
        onClick={() => {
          setRound(round + 1);
          setState('loading');
        }}
      >
        <Printer size={18} aria-hidden="true" />
        {t.print}
      </Button>
      {state !== 'none' && (
        <Sheet
          key={round}
          {...props}
          onPrint={() => setState('printing')}
          onDone={() => setState('none')}
        />
      )}
    </>
  );
}

interface SheetProps extends PrintSlipProps {
  onPrint: () => void;
  onDone: () => void;
}

function Sheet({ onPrint, onDone, ...props }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [TextWays, setTextWays] = useState<(() => JSX.Element) | null>(null);
  const latest = useRef({ onPrint, onDone });
  latest.current = { onPrint, onDone };
  useEffect(() => {
    let isUnmounted = false;
    const over = () => latest.current.onDone();
    addEventListener('afterprint', over);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // A photo that fails prints its alternative text.
    void Promise.all([loadTextWaysInTime(), waitForPictures(pictures)]).then(([textWays]) => {
      if (isUnmounted) return;
      flushSync(() => setTextWays(() => textWays));
      latest.current.onPrint();
      print();
    });
    return () => {
      isUnmounted = true;
      removeEventListener('afterprint', over);
    };
  }, []);
  return createPortal(
    <div ref={sheet} className="slip">
      <Slip {...props} TextWays={TextWays} />
    </div>,
    document.body,
  );
}

interface SlipProps extends PrintSlipProps {
  /** The ways to ask by message the next time. */
  TextWays: (() => JSX.Element) | null;
}

function Slip({ pharmacy, request, TextWays }: SlipProps) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  const { code, customerName: name, notes, privateNote } = request;
  return (
    <>
      <p>
        <Name value={nameIn(language, pharmacy)} />
      </p>
      <h2 className="text-xl font-bold">
        <UserText text={name} />
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4">
        {code && (
          <Line label={t.code}>
            <CodeDigits code={code} />
          </Line>
        )}
        <Line label={t.slip.phone}>
          <PhoneNumber value={request.phone} />
        </Line>
        <Line label={t.slip.urgency}>{t.urgencies[request.urgency]}</Line>
        <Line label={t.slip.received}>{formatDateTime(language, request.createdAt)}</Line>
        <Line label={t.slip.due}>{formatDateTime(language, request.dueAt)}</Line>
        {notes && (
          <Line label={t.notes}>
            <UserParagraph text={notes} />
          </Line>
        )}
        {privateNote && (
          <Line label={t.note.label}>
            <UserParagraph text={privateNote} />
          </Line>
        )}
      </dl>
      {TextWays && (
        <div className="mt-4">
          <TextWays />
        </div>
      )}
      {request.prescriptionImages.map((url, index) => (
        <img key={url} src={url} alt={t.photoAlt(name, formatNumber(language, index + 1))} />
      ))}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="font-semibold">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Milliseconds that a slip waits for its photos on a slow connection. */
export const maxPhotoWaitMs = 10_000;

export const waitForPictures = (
  pictures: readonly Pick<HTMLImageElement, 'decode'>[],
): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    wait(maxPhotoWaitMs),
  ]);

/** Milliseconds that a slip waits for the addresses of the channels; then it prints none. */
const maxTextWaysWaitMs = 3_000;

const loadTextWays = () =>
  import('../../../shared/text-ways/load-text-ways.tsx')
    .then(({ loadPrintedTextWays }) => loadPrintedTextWays())
    .catch(() => null);

const loadTextWaysInTime = (): Promise<(() => JSX.Element) | null> =>
  Promise.race([loadTextWays(), wait(maxTextWaysWaitMs)]);

const wait = (lengthMs: number): Promise<null> =>
  new Promise((resolve) => setTimeout(() => resolve(null), lengthMs));
