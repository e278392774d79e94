import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { timeZone } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '../platform/app-error.ts';
import { escapeHtml } from '../platform/html.ts';
import { isLoopback } from '../settings/addresses.ts';
import type { ChannelDouble, PhoneText } from './phone-texts.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });

const sharing = (chat: string) =>
  `<form method="post" action="/dev/phones"><input type="hidden" name="phone" value="${chat}"><button>Send my number</button></form>`;

/** The script sends it, since the server reads no forms with files here. */
const photographing = (phone: string) =>
  `<form id="photo" data-phone="${phone}"><label>Photo <input type="file" accept="image/*" required></label> <label>Words beside it <input name="caption" maxlength="1000"></label> <button>Send photo</button></form>`;

const entry = ({ isOwn, text, at }: PhoneText) =>
  `<li class="${isOwn ? 'own' : 'service'}"><p dir="${directionOf(text) ?? 'ltr'}">${escapeHtml(text)}</p><time>${time.format(at)}</time></li>`;

/**
 * Serves `/dev/phones`: the phones of every channel that write to the service, and what it answers.
 * Never for real people.
 */
export function phonesRoutes(
  app: FastifyInstance,
  doubles: readonly [ChannelDouble, ...ChannelDouble[]],
): void {
  const phones = () => doubles.flatMap((double) => double.phones());
  /** Returns the phone that a form names and its channel, or the first phone of all. */
  const find = (typed: string): [string, ChannelDouble] => {
    for (const double of doubles) {
      const phone = double.readPhone(typed);
      if (phone) return [phone, double];
    }
    return [doubles[0].first, doubles[0]];
  };
  const hidden = { schema: { hide: true } };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    // More than the product takes, to try it.
    { parseAs: 'buffer', bodyLimit: 25 * 1024 * 1024 },
    (_request, body, done) => done(null, body),
  );
  app.addHook('onRequest', async ({ hostname, headers }) => {
    // Another website that points its own name at this machine could read the codes; a website that
    // posts a form could write in the name of a phone.
    const isForeign =
      headers.origin !== undefined && URL.parse(headers.origin)?.host !== headers.host;
    if (!isLoopback(hostname) || isForeign) throw new AppError('not_found');
  });
  app.get('/dev/phones.css', hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  );
  app.get('/dev/phones.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );
  app.get('/dev/phones', hidden, async (request, reply) => {
    const { phone: asked = '' } = z.object({ phone: z.string().optional() }).parse(request.query);
    const [phone, double] = find(asked === '' ? (phones()[0] ?? '') : asked);
    const firsts = doubles.map(({ first }) => first);
    const phoneLinks = [...new Set([phone, ...phones(), ...firsts])].map(
      (other) =>
        `<li><a href="/dev/phones?phone=${encodeURIComponent(other)}"${other === phone ? ' aria-current="page"' : ''}>${other}</a></li>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Phones</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/dev/phones.css"><script type="module" src="/dev/phones.js"></script></head><body><main><h1>Phones</h1>
<p>No channel is set up (SMS_…, TELEGRAM_…, WHATSAPP_…), so messages stay here. ${doubles.map(({ hint }) => hint).join(' ')}</p>
<nav aria-label="Phones"><ul>${phoneLinks.join('')}</ul>
<form action="/dev/phones"><label>Another number or chat <input name="phone" required placeholder="0912 000 002"></label> <button>Use</button></form></nav>
<h2>${phone}</h2>
<ol aria-live="polite">${double.textsOf(phone).map(entry).join('\n')}</ol>
<form method="post" action="/dev/phones"><input type="hidden" name="phone" value="${phone}">
<label>Text message <textarea name="text" rows="3" maxlength="1600" required autofocus></textarea></label> <button>Send</button></form>${double.sendPhoto ? photographing(phone) : ''}${double.asksPhone?.(phone) ? sharing(phone) : ''}
</main></body></html>`);
  });
  app.post('/dev/phones', hidden, async (request, reply) => {
    const form = z.object({ phone: z.string(), text: z.string().min(1).max(1600).optional() });
    const { phone: typed, text } = form.parse(request.body);
    const [phone, double] = find(typed);
    // The page does not wait for the webhook, as a phone does not.
    if (text) void double.write(phone, text);
    else void double.sendPhone?.(phone);
    return reply.redirect(`/dev/phones?phone=${encodeURIComponent(phone)}`, 303);
  });
  app.post('/dev/phones/photo', hidden, async (request, reply) => {
    const photo = z.object({ phone: z.string(), caption: z.string().max(1000).default('') });
    const { phone: typed, caption } = photo.parse(request.query);
    const [phone, double] = find(typed);
    if (!double.sendPhoto || !Buffer.isBuffer(request.body)) return reply.code(404).send();
    void double.sendPhoto(phone, request.body, caption);
    return reply.code(204).send();
  });
}

const script = `document.querySelector('#photo')?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target;
  const [file] = form.querySelector('[type=file]').files;
  const query = new URLSearchParams({ phone: form.dataset.phone, caption: form.elements.caption.value });
  const headers = { 'content-type': 'application/octet-stream' };
  const response = await fetch('/dev/phones/photo?' + query, { method: 'POST', headers, body: file });
  if (response.ok) form.reset();
  else alert('The photo was not sent: ' + response.status);
});
const list = document.querySelector('ol');
setInterval(async () => {
  const response = await fetch(location.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelectorAll('ol > li');
  if (fresh.length !== list.children.length) list.replaceChildren(...fresh);
}, 1000);
`;

const styles = `:root { color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
body { max-inline-size: 30rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 1rem; padding: 0; list-style: none; }
[aria-current] { font-weight: bold; }
ol { display: flex; flex-direction: column; gap: .5rem; padding: 0; list-style: none; }
ol li { max-inline-size: 80%; padding: .5rem .75rem; border: 1px solid color-mix(in srgb, CanvasText 25%, Canvas); border-radius: .75rem; }
ol p { margin: 0; white-space: pre-wrap; }
.own { align-self: end; background: color-mix(in srgb, green 20%, Canvas); }
.service { align-self: start; background: color-mix(in srgb, CanvasText 8%, Canvas); }
time { font-size: .8rem; opacity: .75; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { flex: 1; }
input, textarea { display: block; inline-size: 100%; box-sizing: border-box; font: inherit; }
button { font: inherit; padding: .4rem 1rem; }
`;
