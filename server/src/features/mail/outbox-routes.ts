import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { timeZone } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { AppError } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/html.ts';
import { isLoopback } from '../../settings/addresses.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone,
});

interface OutboxDeps {
  folder: string;
  /** Only addresses below it become links. */
  publicUrl: string;
  /** Whether strangers may read it, as in a demonstration. */
  isDemo: boolean;
}

/**
 * Serves `/dev/outbox`: the mails that would have gone out, newest first, for trials without a mail
 * server and for demonstrations. Never for real people (docs/operations.md).
 */
export function outboxRoutes(
  app: FastifyInstance,
  { folder, publicUrl, isDemo }: OutboxDeps,
): void {
  const linked = (word: string) => {
    const text = escapeHtml(word);
    return word.startsWith(`${publicUrl}/`) ? `<a href="${text}">${text}</a>` : text;
  };
  app.get('/dev/outbox.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    // Another website that points its own name at this machine could read the log-in codes.
    if (!isDemo && !isLoopback(request.hostname)) throw new AppError('not_found');
    const names = (await readdir(folder).catch(() => [])).filter((name) =>
      /^[^.].*\.eml$/.test(name),
    );
    const mails = await Promise.all(
      names
        .sort()
        .reverse()
        .slice(0, 50)
        .map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
    );
    const rows = mails.map(({ subject = '', to = [], date, text = '', html }) => {
      // The mail's own direction, even for a line with only a code.
      const languageAttributes = html?.includes('<html lang="ar"')
        ? 'dir="rtl" lang="ar"'
        : 'dir="ltr" lang="en"';
      return `<article><h2 ${languageAttributes}>${escapeHtml(subject)}</h2>
<p>To: ${escapeHtml(to.map(({ address }) => address).join(', '))}${date ? ` · ${time.format(new Date(date))}` : ''}</p>
<pre ${languageAttributes}>${text.replace(/\S+/g, linked)}</pre></article>`;
    });
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Outbox</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/outbox.css"></head><body><main><h1>Outbox</h1>
${isDemo ? demoNotes : '<p>No mail server is set (SMTP_URL), so mails are kept here. Reload to see new ones.</p>'}
${rows.join('\n') || '<p>Nothing has been sent yet.</p>'}</main></body></html>`,
      );
  });
}

const demoNotes = `<p>This demonstration sends no mail. Mails to addresses at example.com are here, for everybody to read. Reload to see new ones.</p>
<p lang="ar" dir="rtl">هذا الموقع التجريبي لا يرسل أي بريد. الرسائل إلى عناوين example.com تظهر هنا، ويقرأها الجميع. أعد تحميل الصفحة لترى الجديد.</p>`;

const styles = `:root { color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
body { max-inline-size: 40rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
pre { font: inherit; white-space: pre-wrap; }
`;
