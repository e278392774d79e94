import { isLanguage, readLanguage } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authenticationPage, authenticationStyles } from './authentication-page.ts';
import type { Bank } from './bank.ts';
import { readBrowserScript } from './browser-script.ts';
import { parseForm } from './form.ts';

type AuthenticationCall = FastifyRequest<{
  Params: { id: string };
  Querystring: { locale?: string };
}>;

/** The resources of the payer's browser: the script of the dialog, and the page of the bank. */
export function pageRoutes(app: FastifyInstance, { bank }: { bank: Bank }): void {
  let script: Promise<string> | undefined;
  const schema = { hide: true };

  app.get('/stripe.js', { schema }, async (_request, reply) => {
    script ??= readBrowserScript();
    return reply
      .type('text/javascript; charset=utf-8')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(await script);
  });

  app.get('/authentication.css', { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(authenticationStyles),
  );

  function sendPage(request: AuthenticationCall, reply: FastifyReply) {
    const intent = bank.waiting(request.params.id);
    const back = intent?.next_action?.redirect_to_url?.return_url;
    const { locale } = request.query;
    const language = isLanguage(locale) ? locale : readLanguage(request.headers['accept-language']);
    // Browsers also check where the answer to a form redirects.
    const target = back ? ` ${new URL(back).origin}` : '';
    return reply
      .code(intent ? 200 : 404)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
      )
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(authenticationPage(intent, language));
  }

  app.get('/authenticate/:id', { schema }, async (request: AuthenticationCall, reply) =>
    sendPage(request, reply),
  );
  app.post('/authenticate/:id', { schema }, async (request: AuthenticationCall, reply) => {
    const { answer } = parseForm(String(request.body ?? ''));
    if (answer !== 'complete' && answer !== 'fail') return sendPage(request, reply);
    const back = bank.authenticate(request.params.id, answer === 'complete');
    return back ? reply.redirect(back.href, 303) : sendPage(request, reply);
  });
}
