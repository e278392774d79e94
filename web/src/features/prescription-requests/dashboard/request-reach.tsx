import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { displayTrackingCode } from '@dawaya/contract/vocabulary/tracking-code';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { greetingIn } from '../../../i18n/texts/greeting.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { CodeDigits } from '../../../shared/requests/request-code.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';

interface RequestReachProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
}

/**
 * Calls or writes to who sent it. The message names the pharmacy and the code in the customer's
 * language, and nothing of what was asked for: it travels in an address.
 */
export function RequestReach({ pharmacy, request }: RequestReachProps) {
  const t = useDashboardTexts().request;
  const { customerName, phone, code, language } = request;
  const message = greetingIn[language](
    nameIn(language, pharmacy),
    code && displayTrackingCode(code),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <PhoneLinks name={customerName} phone={phone} message={message} />
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
