import type { ApiResponse } from '@dawaya/contract/api';
import type { PlainAnswer } from '@dawaya/contract/rendering';
import { type InquiryStatus, inquiryStatuses } from '@dawaya/contract/vocabulary/inquiries';
import type { RequestStatus } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { call } from '../../../lib/api.ts';
import { nullIfMissing } from '../../../lib/errors.ts';
import { PhoneField } from '../../../shared/contact-details/contact-fields.tsx';
import { StepBadge, stepWithoutTimes } from '../../../shared/requests/status-badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

/** /track: the status of a request, by its code and its phone number (docs/tracking.md). */
export default function ByCodePage() {
  return (
    <div className="page-width max-w-2xl pb-8">
      <AskByCode />
    </div>
  );
}

const isOfInquiry = (status: RequestStatus | InquiryStatus): status is InquiryStatus =>
  inquiryStatuses.some((name) => name === status);

type Asked = { code: string; phone: string };
type Found = Asked & ApiResponse<'POST /api/track/by-code'>;

function readPlainAnswer(answered: PlainAnswer | null): Found | null | undefined {
  if (answered?.code === 'not_found') return null;
  if (!answered?.answer) return undefined;
  return { ...(answered.typed as Asked), ...(answered.answer as Found) };
}

const loadOpenHere = () => import('./open-here.tsx');

function AskByCode() {
  const t = useRequestCodeTexts();
  const form = useForm({
    plain: { action: '/api/track/by-code' },
    failed: t.ask.failed,
    send: async (data): Promise<Found | null> => {
      setFound(undefined);
      const body = readFields(data, 'code', 'phone');
      const answer = await call('POST /api/track/by-code', { body }).catch(nullIfMissing);
      return answer && { ...body, ...answer };
    },
    onDone: (answer) => setFound(answer),
  });
  // The found request, null for none; undefined before a search.
  const [found, setFound] = useState(readPlainAnswer(form.answered));
  const openHere = useLazyModule(loadOpenHere, Boolean(found));
  return (
    <Card className="mt-8 flex flex-col gap-4 border-t-0">
      <h1 className="text-2xl font-bold">{t.ask.title}</h1>
      <p className="text-muted">{t.ask.text}</p>
      <Form form={form} label={t.ask.title} className="flex flex-col gap-4">
        <TextField
          name="code"
          label={t.label}
          hint={t.ask.hint}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          data-private=""
          dir="ltr"
          className="text-center text-2xl tracking-widest"
        />
        <PhoneField hint={t.ask.phoneHint} />
        <SubmitButton busy={form.busy} variant={found?.canOpen ? 'secondary' : 'primary'}>
          {t.ask.submit}
        </SubmitButton>
      </Form>
      <div role="status">
        {found === null && <p className="font-medium text-danger">{t.ask.notFound}</p>}
        {found && (
          <p className="flex flex-wrap items-center gap-3 rounded bg-surface-sunken p-3">
            {isOfInquiry(found.status) ? (
              t.ask.inquiry[found.status]
            ) : (
              <StepBadge kind="request" step={stepWithoutTimes(found.status, found.isSeen)} />
            )}
            {found.shopName && (
              <span>
                {t.ask.at} <Name value={found.shopName} />
              </span>
            )}
          </p>
        )}
      </div>
      {found && openHere && <openHere.default key={found.code} {...found} />}
    </Card>
  );
}
