import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { ReactNode } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { Name } from '../../../ui/name.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';

interface SlipProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

export function Slip({ pharmacy, request }: SlipProps) {
  const t = useDashboardTexts().request;
  const language = useLanguage();
  const { code, customerName: name, notes, privateNote } = request;
  return (
    <>
      <p>
        <Name value={nameIn(language, pharmacy)} />
      </p>
      <h2 className="text-2xl font-bold">
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
