import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import { Slip } from './slip.tsx';

interface PrintSlipProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

/** Prints the request on a sheet of its own; it is in the page only while that is printed. */
export function PrintSlip(props: PrintSlipProps) {
  const t = useDashboardTexts().request.slip;
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button look="quiet" busy={printing} onClick={() => setPrinting(true)}>
        <Printer size={18} aria-hidden="true" />
        {t.print}
      </Button>
      {printing && <Sheet {...props} onDone={() => setPrinting(false)} />}
    </>
  );
}

function Sheet({ onDone, ...props }: PrintSlipProps & { onDone: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    let gone = false;
    const over = () => done.current();
    addEventListener('afterprint', over);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    // A photo that cannot be had is told by its alternative text.
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!gone) print();
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
