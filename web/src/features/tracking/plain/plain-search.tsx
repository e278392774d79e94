import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useTrackSearchTexts } from '../../../i18n/texts/track-search.ts';
import { useTrackSearchMoreTexts } from '../../../i18n/texts/track-search-more.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { Name } from '../../../ui/name.tsx';
import type { SearchAnswer, TrackedSearch } from '../kinds.ts';
import { Learns } from '../search/learns.tsx';
import { PlainForm } from './plain-form.tsx';

interface PlainSearchProps {
  token: string;
  search: TrackedSearch;
}

/** Choosing one of the answers, reaching more pharmacies, and closing the question. */
export function PlainSearch({ token, search }: PlainSearchProps) {
  const t = useTrackSearchTexts();
  if (search.status !== 'open') return null;
  return (
    <>
      {search.answers.map((answer) => (
        <Choosing key={answer.pharmacyId} token={token} search={search} answer={answer} />
      ))}
      {search.canWiden && (
        <PlainForm token={token} call="widen" submit={t.widen} look="secondary" />
      )}
      {search.canRemind && (
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

/** The step before a pharmacy learns who asks: what it says, and what it will learn. */
function Choosing({ token, search, answer }: PlainSearchProps & { answer: SearchAnswer }) {
  const t = useTrackSearchMoreTexts();
  const { chooseLabel } = useTrackSearchTexts();
  const { pharmacyId, version, shopName } = answer;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">
        <Name value={shopName} />
      </h3>
      <AnswerReading answer={answer} items={search.items} />
      {answer.answer !== 'none' && (
        <PlainForm
          token={token}
          call="choose"
          fields={{ pharmacyId, version }}
          submit={t.confirm}
          asks={{ open: chooseLabel(isolated(shopName)), text: <Learns search={search} /> }}
        />
      )}
    </Card>
  );
}
