import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Name } from '../../../ui/name.tsx';
import { Learns } from '../inquiry/learns.tsx';
import type { InquiryAnswer, TrackedInquiry } from '../kinds.ts';
import { PlainForm } from './plain-form.tsx';

interface PlainInquiryProps {
  token: string;
  inquiry: TrackedInquiry;
}

export function PlainInquiry({ token, inquiry }: PlainInquiryProps) {
  const t = useTrackInquiryTexts();
  if (inquiry.status !== 'open') return null;
  return (
    <>
      {inquiry.answers.map((answer) => (
        <Choosing key={answer.pharmacyId} token={token} inquiry={inquiry} answer={answer} />
      ))}
      {inquiry.canWiden && (
        <PlainForm token={token} call="widen" submit={t.widen} look="secondary" />
      )}
      {inquiry.canRemind && (
        <PlainForm token={token} call="remind" submit={t.remind} look="secondary" />
      )}
      <PlainForm
        token={token}
        call="close"
        submit={t.close.yes}
        look="danger"
        asks={{ open: t.close.open, text: t.close.text.map((line) => <p key={line}>{line}</p>) }}
      />
    </>
  );
}

/** The step before a pharmacy gets the customer's details: its answer, and these details. */
function Choosing({ token, inquiry, answer }: PlainInquiryProps & { answer: InquiryAnswer }) {
  const t = useTrackInquiryMoreTexts();
  const { chooseLabel } = useTrackInquiryTexts();
  const { pharmacyId, version, shopName } = answer;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">
        <Name value={shopName} />
      </h3>
      <AnswerReading answer={answer} items={inquiry.items} />
      {answer.answer !== 'none' && (
        <PlainForm
          token={token}
          call="choose"
          fields={{ pharmacyId, version }}
          submit={t.confirm}
          asks={{ open: chooseLabel(isolated(shopName)), text: <Learns inquiry={inquiry} /> }}
        />
      )}
    </Card>
  );
}
