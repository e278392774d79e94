import { useOutboxTexts } from '../../../i18n/outbox.ts';
import type { OutboxEntry } from '../../../lib/outbox/store.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { sentTo } from '../../../shared/requests/sent-requests.ts';
import { OutboxPanel } from '../../../shared/sending/outbox-panel.tsx';
import { Name } from '../../../ui/name.tsx';

export function NotSentYet({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useOutboxTexts();
  const language = useLanguage();
  if (entries.length === 0) return null;
  return (
    <section className="mb-6 flex flex-col gap-3">
      <h2 className="text-lg font-bold">{t.title}</h2>
      {entries.map((entry) => {
        const name = sentTo(language, { ...entry.to, id: '', trackingUrl: '', createdAt: '' });
        return (
          <article key={entry.key} className="flex flex-col gap-2">
            {name && (
              <h3 className="font-semibold">
                <Name value={name} />
              </h3>
            )}
            <OutboxPanel entry={entry} onWithdrawn={() => location.assign(entry.page)} />
          </article>
        );
      })}
    </section>
  );
}
