import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { messageTo } from './message.ts';

interface RequestReachProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

export function RequestReach({ pharmacy, request }: RequestReachProps) {
  const t = useDashboardTexts().request;
  const { customerName, phone, code } = request;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PhoneLinks name={customerName} phone={phone} message={messageTo(request, pharmacy)} />
      <CopyButton text={displayPhone(phone)} label={t.copyPhone} texts={t.copy} />
      {code && (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="text-muted">{t.code}</span>
          <CodeDigits code={code} className="font-semibold" />
          <CopyButton text={code} label={t.copyCode} texts={t.copy} />
        </span>
      )}
    </div>
  );
}
