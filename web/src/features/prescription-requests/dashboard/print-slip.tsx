import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import { loaded } from './loaded.ts';
import { Slip } from './slip.tsx';

interface PrintSlipProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

/**
 * Prints the request on a sheet of its own, which is in the page only while printing. A browser
 * that sends no event after printing keeps it until the next time.
 */
export function PrintSlip(props: PrintSlipProps) {
  const t = useDashboardTexts().request.slip;
  const [state, setState] = useState<'none' | 'loading' | 'printing'>('none');
  const [round, setRound] = useState(0);
  // Browsers within other apps cannot print.
  if (typeof print !== 'function') return null;
  return (
    <>
      <Button
        look="quiet"
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
  const latest = useRef({ onPrint, onDone });
  latest.current = { onPrint, onDone };
  useEffect(() => {
    let gone = false;
    const over = () => latest.current.onDone();
    addEventListener('afterprint', over);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // A photo that fails prints its alternative text.
    void loaded(pictures).then(() => {
      if (gone) return;
      latest.current.onPrint();
      print();
    });
    return () => {
      gone = true;
      removeEventListener('afterprint', over);
    };
  }, []);
  return createPortal(
    <div ref={sheet} className="slip">
      <Slip {...props} />
    </div>,
    document.body,
  );
}
