import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useAskTexts } from '../../../i18n/texts/ask.ts';
import { useDelayedNavigation } from '../../../lib/delayed-navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { loadSentPanel } from '../../../shared/requests/later-sent-panel.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { AskForm, type SentSearch } from './ask-form.tsx';

/** /ask: one question to the pharmacies of a town, and then the page where the answers appear. */
export default function AskPage() {
  const t = useAskTexts();
  const search = new URLSearchParams(useSearch());
  // The address may lose it once it is in the form.
  const [asked] = useState({ item: search.get('item'), city: search.get('city') });
  const [sent, setSent] = useState<SentSearch>();
  const panel = useLazyModule(loadSentPanel, sent !== undefined);
  const navigateLater = useDelayedNavigation();
  const onSent = (answer: SentSearch) => {
    toast({ title: t.done });
    setSent(answer);
    navigateLater(pathOf(answer));
  };
  return (
    <div className="page-width flex max-w-2xl flex-col gap-5 pt-4">
      <LinkButton href={paths.home} look="quiet" className="-ms-3 self-start">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.back}
      </LinkButton>
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
          <header className="flex flex-col gap-2">
            <h1 className="text-2xl font-bold">{t.title}</h1>
            <p className="max-w-prose">{t.intro}</p>
          </header>
          <AskForm asked={asked} onSent={onSent} />
        </>
      )}
    </div>
  );
}

/** On this site, wherever the server says that it is. */
const pathOf = ({ trackingUrl }: SentSearch): string =>
  new URL(trackingUrl, location.href).pathname;
