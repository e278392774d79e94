import { useState } from 'react';
import { formatDateTime } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { call } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerReading } from '../../../shared/answers/answer-reading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TrackedRequest } from '../kinds.ts';
import { asShown } from '../queries.ts';
import { useMove } from '../use-move.ts';

interface QuoteProps {
  token: string;
  request: TrackedRequest;
  quote: NonNullable<TrackedRequest['quote']>;
  onMade: () => void;
}

export function Quote({ token, request, quote, onMade }: QuoteProps) {
  const t = useTrackTexts().quote;
  const language = useLanguage();
  const { busy, refusal, make } = useMove(token, t.failed);
  const [pressed, setPressed] = useState<'accept' | 'refuse'>();
  const isOpen = request.status === 'new' || request.status === 'in-progress';
  const isAnswered = quote.acceptedAt !== null || quote.refusedAt !== null;
  const canAccept = isOpen && !isAnswered && quote.answer !== 'none';

  const say = async (what: 'accept' | 'refuse') => {
    setPressed(what);
    // The version on the screen: the server refuses an older one than its own, and the page shows
    // the newer.
    const input = { ...asShown(token, request), body: { version: quote.version } };
    const move = () =>
      what === 'accept'
        ? call('POST /api/track/:token/accept', input)
        : call('POST /api/track/:token/refuse', input);
    if (!(await make(move))) return;
    toast({ title: t.done[what] });
    onMade();
  };
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t.title}</h2>
      <AnswerReading answer={quote} items={request.items} />
      {quote.acceptedAt && (
        <p className="font-medium text-success">
          {t.accepted(formatDateTime(language, quote.acceptedAt))}
        </p>
      )}
      {quote.refusedAt && (
        <p className="text-muted">{t.refused(formatDateTime(language, quote.refusedAt))}</p>
      )}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
      {canAccept && (
        <div className="flex flex-wrap gap-3">
          <Button
            busy={busy && pressed === 'accept'}
            disabled={busy}
            onClick={() => void say('accept')}
            className="flex-1 sm:flex-none"
          >
            {t.accept}
          </Button>
          <Button
            look="secondary"
            busy={busy && pressed === 'refuse'}
            disabled={busy}
            onClick={() => void say('refuse')}
            className="flex-1 sm:flex-none"
          >
            {t.refuse}
          </Button>
        </div>
      )}
    </Card>
  );
}
