import { useState } from 'react';
import { useContactTexts } from '../../i18n/contact.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';

/** /contact: the form, then a confirmation with 'send another' (specification, section 2). */
export default function ContactPage() {
  const t = useContactTexts();
  const [sent, setSent] = useState(false);
  return (
    <div className="page-width flex max-w-5xl flex-col gap-6 py-8">
      <header>
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        <p className="mt-1 max-w-prose text-muted">{t.intro}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <Card className="p-4 sm:p-6">
          {sent ? (
            <DonePanel title={t.sent} text={t.sentText}>
              <Button look="secondary" onClick={() => setSent(false)}>
                {t.another}
              </Button>
            </DonePanel>
          ) : (
            <ContactForm onSent={() => setSent(true)} />
          )}
        </Card>
        <ContactDetails />
      </div>
    </div>
  );
}
