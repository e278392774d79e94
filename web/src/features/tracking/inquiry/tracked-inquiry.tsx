import type { Answer } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { formatNumber, formatTime, formatWeekday } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useTrackInquiryTexts } from '../../../i18n/track-inquiry.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { beginWith } from '../../../shared/inquiry/ask-draft.ts';
import { FoldedCode } from '../../../shared/requests/request-code.tsx';
import { hasNoRecipients, isUnasked, StatusBadge } from '../../../shared/requests/status-badge.tsx';
import { Button, type ButtonVariant, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';
import type { TrackedInquiry } from '../queries.ts';
import { SentContentCard } from '../sent-cards.tsx';
import { ConfirmedMove, useTrackedAction } from '../tracked-action.tsx';
import { AnswerList } from './answer-list.tsx';

const loadAlerts = () => import('./create-alerts.tsx');

interface TrackedInquiryViewProps {
  token: string;
  inquiry: TrackedInquiry;
  isFetching: boolean;
  /** Moves the focus after a move whose button goes away. */
  onMoved: () => void;
}

/** Returns the items that no pharmacy has, after these answers; all of them without an answer. */
export const itemsNobodyHas = <Item,>(
  items: readonly Item[],
  answers: readonly Pick<Answer, 'answer' | 'lines'>[],
): Item[] =>
  items.filter((_, index) =>
    answers.every(
      ({ answer, lines }) =>
        answer === 'none' ||
        lines.some(({ item, has, alternative }) => item === index && !has && !alternative),
    ),
  );

export function TrackedInquiryView(props: TrackedInquiryViewProps) {
  const t = useTrackInquiryTexts();
  const track = useTrackTexts();
  const { token, inquiry, isFetching, onMoved } = props;
  const language = useLanguage();
  const { city } = inquiry;
  const isOpen = inquiry.status === 'open';
  const isOver = inquiry.status === 'closed' || inquiry.status === 'expired';
  const { items, answers, declined } = inquiry;
  // The heading says the first items.
  const remainingInquiry = items.length > headed ? inquiry : { ...inquiry, items: [] };
  const missing = isOver || declined + answers.length > 0 ? itemsNobodyHas(items, answers) : [];
  const alerts = useLazyModule(loadAlerts, missing.length > 0);
  return (
    <>
      <Card className="flex flex-col gap-3">
        <Place inquiry={inquiry} />
        <Figures inquiry={inquiry} />
      </Card>
      {isOpen && inquiry.urgency === 'emergency' && (
        <p className="font-medium">{track.emergency}</p>
      )}
      {!inquiry.locked && (inquiry.status !== 'closed' || answers.length > 0) && (
        <AnswerList token={token} inquiry={inquiry} isFetching={isFetching} onMade={onMoved} />
      )}
      {!inquiry.locked && isOpen && <Tools token={token} inquiry={inquiry} onMade={onMoved} />}
      {isOver && (
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
      {alerts && <alerts.default token={token} inquiry={inquiry} items={missing} />}
      {!inquiry.locked &&
        (remainingInquiry.items.length > 0 ||
          remainingInquiry.notes ||
          remainingInquiry.photos.length > 0) && <SentContentCard tracked={remainingInquiry} />}
      <FoldedCode code={inquiry.code} />
    </>
  );
}

/** The items that the heading has room for. */
const headed = 2;

function Place({ inquiry }: { inquiry: TrackedInquiry }) {
  const t = useTrackInquiryTexts();
  const { whatWasSent } = useTrackTexts();
  const language = useLanguage();
  const { city, landmark, items } = inquiry;
  // The list of answers says that there was nobody to ask.
  const isSaidBelow = isUnasked(inquiry) && !inquiry.locked;
  const place = city
    ? t.of(isolated(nameIn(language, city)))
    : landmark
      ? t.near(isolated(landmark))
      : t.nearYou;
  return (
    <div className="flex flex-col items-start gap-2">
      <h2 className="text-xl leading-snug font-semibold wrap-anywhere">
        {items.slice(0, headed).map(({ text, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of a question never change.
          <span key={index} className="block">
            <UserText text={text} />
            {quantity && (
              <span className="text-base font-normal text-muted">
                {' · '}
                {whatWasSent.quantity}: <UserText text={quantity} />
              </span>
            )}
          </span>
        ))}
        {items.length > headed && `+${formatNumber(language, items.length - headed)}`}
        {/* A locked page has no items, and a question may have photos alone. */}
        {items.length === 0 && place}
      </h2>
      {items.length > 0 && <p>{place}</p>}
      <p className="flex flex-wrap items-center gap-2 empty:hidden">
        {!isSaidBelow && <StatusBadge tracked={inquiry} />}
        {inquiry.forName && (
          <span className="text-sm text-muted">{t.forName(isolated(inquiry.forName))}</span>
        )}
      </p>
    </div>
  );
}

function Figures({ inquiry }: { inquiry: TrackedInquiry }) {
  const t = useTrackInquiryTexts();
  const language = useLanguage();
  const { asked, looked, declined, answers, nextWaveAt, closesAt, emailProven } = inquiry;
  // A locked page has no answers.
  const shown = inquiry.locked
    ? (['asked', 'looked'] as const)
    : (['asked', 'looked', 'declined'] as const);
  const figures = { asked, looked, declined };
  return (
    <>
      {/* The answers say it themselves. */}
      {answers.length === 0 && (
        <p className="font-medium empty:hidden">
          {shown
            .filter((name) => figures[name] > 0)
            .map((name) => `${t.figures[name]}: ${formatNumber(language, figures[name])}`)
            .join(' · ')}
        </p>
      )}
      {inquiry.status === 'open' && !hasNoRecipients(inquiry) && (
        <p className="text-sm text-muted">
          {nextWaveAt && emailProven && t.nextWave(formatTime(language, nextWaveAt))}{' '}
          {t.until(formatWeekday(language, closesAt))}
        </p>
      )}
    </>
  );
}

const loadProof = () => import('../proof-form.tsx');

interface ToolsProps {
  token: string;
  inquiry: TrackedInquiry;
  onMade: () => void;
}

function Tools({ token, inquiry, onMade }: ToolsProps) {
  const t = useTrackInquiryTexts();
  const params = { token };
  const proof = useLazyModule(loadProof, !inquiry.emailProven);
  const hasNobody = hasNoRecipients(inquiry);
  return (
    <section aria-label={t.tools} className="flex flex-col gap-3">
      {!inquiry.emailProven &&
        (proof ? (
          <proof.ProveEmail token={token} inquiry={inquiry} />
        ) : (
          // It has the height of the form that replaces it, which is folded once somebody was
          // asked.
          <LoadingState
            className={cx(
              'needs-scripts rounded border border-warning bg-warning-soft',
              inquiry.asked > 0 ? 'max-h-11.5' : 'min-h-108 sm:min-h-97',
            )}
          />
        ))}
      <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">
        {inquiry.canRemind && (
          <ActionButton
            token={token}
            texts={{ label: t.remind, done: t.reminded, failed: t.remindFailed }}
            move={() => call('POST /api/track/:token/remind', { params })}
            onMade={onMade}
          />
        )}
        {inquiry.canWiden && (
          <ActionButton
            token={token}
            texts={{
              label: t.widen,
              done: inquiry.emailProven ? t.widened : t.widenedOnceProven,
              failed: t.widenFailed,
            }}
            // Without a proven address the form for the code comes first.
            variant={hasNobody && inquiry.emailProven ? 'primary' : 'secondary'}
            move={() => call('POST /api/track/:token/widen', { params })}
            onMade={onMade}
          />
        )}
        <ConfirmedMove
          token={token}
          texts={t.close}
          variant={hasNobody ? 'quiet' : 'secondary'}
          move={() => call('POST /api/track/:token/close', { params })}
          isDangerous
          onMade={onMade}
        />
      </div>
    </section>
  );
}

interface PressProps {
  token: string;
  texts: { label: string; done: string; failed: string };
  variant?: ButtonVariant;
  move: () => Promise<unknown>;
  onMade: () => void;
}

function ActionButton({ token, texts, variant = 'secondary', move, onMade }: PressProps) {
  const { busy, refusal, run } = useTrackedAction(token, texts.failed);
  const press = async () => {
    if (!(await run(move))) return;
    toast({ title: texts.done });
    onMade();
  };
  return (
    <div className="flex flex-col">
      <Button variant={variant} busy={busy} onClick={() => void press()}>
        {texts.label}
      </Button>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  );
}
