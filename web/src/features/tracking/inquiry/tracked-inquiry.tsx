import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { beginWith } from '../../../shared/inquiry/ask-draft.ts';
import { RequestCode } from '../../../shared/requests/request-code.tsx';
import { StatusBadge } from '../../../shared/requests/status-badge.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { TrackedInquiry } from '../kinds.ts';
import { WhatWasSent } from '../parts/what-was-sent.tsx';
import { AnswerList } from './answer-list.tsx';
import { Figures } from './figures.tsx';
import { Tools } from './tools.tsx';

interface TrackedInquiryViewProps {
  token: string;
  inquiry: TrackedInquiry;
  isFetching: boolean;
  /** Moves the focus after a move whose button goes away. */
  onMoved: () => void;
}

export function TrackedInquiryView(props: TrackedInquiryViewProps) {
  const t = useTrackInquiryTexts();
  const track = useTrackTexts();
  const { token, inquiry, isFetching, onMoved } = props;
  const language = useLanguage();
  const { city } = inquiry;
  const isOpen = inquiry.status === 'open';
  return (
    <>
      <Card className="flex flex-col gap-3">
        <Place inquiry={inquiry} />
        <Figures inquiry={inquiry} />
      </Card>
      {isOpen && inquiry.urgency === 'emergency' && (
        <p className="font-medium">{track.emergency}</p>
      )}
      {!inquiry.locked && (
        <AnswerList token={token} inquiry={inquiry} isFetching={isFetching} onMade={onMoved} />
      )}
      {!inquiry.locked && isOpen && <Tools token={token} inquiry={inquiry} onMade={onMoved} />}
      {(inquiry.status === 'closed' || inquiry.status === 'expired') && (
        <div className="flex flex-col items-start gap-3">
          <p>{t.overText}</p>
          <LinkButton
            href={paths.ask}
            onClick={() => beginWith({ ...inquiry, city: city && nameIn(language, city) })}
          >
            {t.again}
          </LinkButton>
        </div>
      )}
      {!inquiry.locked && <WhatWasSent tracked={inquiry} />}
      <RequestCode code={inquiry.code} />
    </>
  );
}

function Place({ inquiry }: { inquiry: TrackedInquiry }) {
  const t = useTrackInquiryTexts();
  const language = useLanguage();
  const { city, landmark } = inquiry;
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere">
        {city
          ? t.of(isolated(nameIn(language, city)))
          : landmark
            ? t.near(isolated(landmark))
            : t.nearYou}
      </h2>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge tracked={inquiry} />
        {inquiry.forName && (
          <span className="text-sm text-muted">{t.forName(isolated(inquiry.forName))}</span>
        )}
      </p>
    </div>
  );
}
