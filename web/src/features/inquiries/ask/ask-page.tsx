import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAskTexts } from '../../../i18n/ask.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { loadSentPanel } from '../../../shared/requests/load-sent-panel.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { AskForm, type SentInquiry } from './ask-form.tsx';
import { isFirstDayQuery } from './queries.ts';
import { StepBar, useGoToStep, useStep } from './steps.tsx';

/** /ask: an inquiry to the pharmacies of a town, then the page of its answers. */
export default function AskPage() {
  const t = useAskTexts();
  const inquiry = new URLSearchParams(useSearch());
  // Read once: the URL loses it when the form has it.
  const [prefill] = useState({ item: inquiry.get('item'), city: inquiry.get('city') });
  const [sent, setSent] = useState<SentInquiry>();
  const step = useStep();
  const { back } = useGoToStep();
  const panel = useLazyModule(loadSentPanel, sent !== undefined);
  const navigateLater = useDelayedNavigation();
  const onSent = (answer: SentInquiry) => {
    setSent(answer);
    navigateLater(pathOf(answer));
  };
  return (
    <div className="page-width flex max-w-2xl flex-col gap-2 pt-1 sm:gap-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <LinkButton
          href={paths.home}
          variant="quiet"
          className="-ms-3"
          onClick={(event) => {
            if (step === 0 || sent) return;
            event.preventDefault();
            back();
          }}
        >
          <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
          {t.back}
        </LinkButton>
        {!sent && <h1 className="text-xl font-bold sm:text-2xl">{t.title}</h1>}
      </div>
      {sent ? (
        panel && (
          <panel.SentPanel
            title={t.done}
            text={`${t.asked(sent.asked)} ${t.goingOn}`}
            code={sent.code}
          >
            <LinkButton href={pathOf(sent)}>{t.openAnswers}</LinkButton>
          </panel.SentPanel>
        )
      ) : (
        <>
          <header className="flex flex-col gap-1.5">
            {step === 0 && (
              <p className="max-w-prose text-sm text-muted max-sm:hidden">{t.intro}</p>
            )}
            <StepBar step={step} />
          </header>
          <FirstDay />
          <AskForm prefill={prefill} onSent={onSent} />
        </>
      )}
    </div>
  );
}

/** Returns the tracking path on this site, whatever origin the server names. */
const pathOf = ({ trackingUrl }: SentInquiry): string =>
  new URL(trackingUrl, location.href).pathname;

/** A notice, before typing, that no pharmacy would get an inquiry yet. */
function FirstDay() {
  const t = useAskTexts().firstDay;
  const { data: isFirstDay } = useRead(isFirstDayQuery);
  if (!isFirstDay) return null;
  return (
    <div className="rounded bg-warning-soft p-4 text-warning">
      <p className="font-semibold">{t.title}</p>
      <p>{t.text}</p>
    </div>
  );
}
