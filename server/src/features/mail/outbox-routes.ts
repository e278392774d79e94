import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { isLoopback } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/html.ts';

/**
 * `/dev/outbox`: the mails that would have gone out, newest first, for whoever tries the product
 * without a mail server. Never in production (decision 26).
 */
export function outboxRoutes(app: FastifyInstance, { folder }: { folder: string }): void {
  app.get('/dev/outbox', { schema: { hide: true } }, async (request, reply) => {
    // A website that lets its own name lead here could otherwise read the log-in codes.
    if (!isLoopback(request.hostname)) throw new AppError('not_found');
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
    const rows = mails.map(
      (mail) => `<article><h2 dir="auto">${escapeHtml(mail.subject ?? '')}</h2>
<p>To: ${escapeHtml(mail.to?.map(({ address }) => address).join(', ') ?? '')} · ${escapeHtml(mail.date ?? '')}</p>
<pre dir="auto">${escapeHtml(mail.text ?? '')}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Outbox</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Outbox</h1>
<p>No mail server is set (SMTP_URL), so mails are kept here. Reload to see new ones.</p>
${rows.join('\n') || '<p>Nothing has been sent yet.</p>'}</body></html>`,
      );
  });
}
