import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { useMyDataTexts } from '../../i18n/my-data.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toast } from '../../ui/toast.ts';
import { UserText } from '../../ui/user-text.tsx';

export type OwnDataJson = ApiResponse<'GET /api/my-data'>;

interface StoredDataProps {
  data: OwnDataJson;
  onRemoved: () => void;
}

/** All records of the person, with the ways to take them away and to delete them. */
export function StoredData({ data, onRemoved }: StoredDataProps) {
  const t = useMyDataTexts();
  const language = useLanguage();
  return (
    <>
      <div className="flex flex-col gap-1">
        <p>
          {t.of} {data.email && <EmailAddress value={data.email} />}
          {data.phone && <PhoneNumber value={data.phone} />}
        </p>
        <p className="text-muted">{t.until(formatDateTime(language, data.openUntil))}</p>
        <p className="text-muted">{data.email ? t.withoutEmail : t.withoutPhone}</p>
      </div>
      <div className="flex flex-col gap-2">
        <a href="/api/my-data/export" download className={buttonClass('secondary')}>
          {t.download}
        </a>
        <StolenPhone by={data.email === null ? 'phone' : 'email'} />
        <RemoveAll onRemoved={onRemoved} />
      </div>
      <ul className="flex flex-col gap-3">
        {data.items.map(({ id, kind, at, role, texts, facts, quietHours, photos }) => (
          <li key={id}>
            <Card>
              <h2 className="font-semibold">{t.kinds[kind]}</h2>
              <p className="text-sm text-muted">
                <time dateTime={at}>{formatDay(language, at)}</time>
                {role && ` · ${t.roles[role]}`}
                {photos > 0 && ` · ${t.photos(photos)}`}
              </p>
              <ul className="mt-2 flex flex-col gap-1">
                {texts.map((text) => (
                  <li key={text} data-private="" className="wrap-anywhere">
                    <UserText text={text} />
                  </li>
                ))}
                {quietHours && (
                  <li>
                    {t.quietHours} <span dir="ltr">{quietHours}</span>
                  </li>
                )}
                {facts.map(({ name, at }) => (
                  <li key={`${name} ${at}`} className="text-sm text-muted">
                    {t.facts[name]}: <time dateTime={at}>{formatDay(language, at)}</time>
                  </li>
                ))}
              </ul>
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Cuts off a stolen phone from another device (docs/operations.md). */
function StolenPhone({ by }: { by: 'email' | 'phone' }) {
  const t = useMyDataTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const end = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('POST /api/my-data/end-phone');
      setIsOpen(false);
      toast({ title: t.stolenDone });
    } catch (error) {
      setRefusal(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t.stolen}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t.stolenTitle}
        text={t.stolenText[by]}
        submit={t.stolenSubmit}
        isDangerous
        refusal={refusal}
        busy={busy}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void end()}
      />
    </>
  );
}

function RemoveAll({ onRemoved }: { onRemoved: () => void }) {
  const t = useMyDataTexts();
  const [isOpen, setIsOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const remove = async () => {
    setBusy(true);
    setRefusal('');
    try {
      await call('DELETE /api/my-data');
      onRemoved();
    } catch (error) {
      setRefusal(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="danger" onClick={() => setIsOpen(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t.removeTitle}
        text={t.removeText}
        submit={t.remove}
        isDangerous
        refusal={refusal}
        busy={busy}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void remove()}
      />
    </>
  );
}
