import type { ReactNode } from 'react';
import { useContactTexts } from '../../i18n/contact.ts';
import { useRead } from '../../lib/reads/use-read.ts';
import { Card } from '../../ui/card.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { contactQuery } from './queries.ts';

const link = 'inline-flex min-h-11 items-center text-primary underline underline-offset-4';

export function ContactDetails() {
  const t = useContactTexts();
  const details = useRead(contactQuery);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t.reach}</h2>
      {details.isError && <p className="text-muted">{t.detailsFailed}</p>}
      <dl className="flex flex-col gap-3">
        {details.data && (
          <>
            <Way label={t.email}>
              <a href={`mailto:${details.data.email}`} className={link}>
                <EmailAddress value={details.data.email} />
              </a>
            </Way>
            <Way label={t.phone}>
              {details.data.phone ? (
                <a href={`tel:${details.data.phone}`} className={link}>
                  <PhoneNumber value={details.data.phone} />
                </a>
              ) : (
                t.noPhone
              )}
            </Way>
          </>
        )}
        <Way label={t.location}>{t.khartoum}</Way>
      </dl>
      <p className="border-t border-line pt-4 text-sm text-muted">{t.emergency}</p>
    </Card>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
