import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { Browser } from '../../test/client.ts';
import { answerError } from './error-answer.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';

test('a stopping process announces it to the load balancer and to each caller, and still answers', async () => {
  const app = await useTestApp();
  const browser = new Browser(app);
  expect((await browser.get('/api/pharmacies')).headers.connection).not.toBe('close');

  app.app.drain();
  expect((await browser.get('/readyz')).status).toBe(503);
  for (const path of ['/healthz', '/api/pharmacies', '/api/sessions/current']) {
    const { status, headers } = await browser.get(path);
    expect([path, status, headers.connection]).toEqual([path, 200, 'close']);
  }
});

test('a call that comes while the last ones finish is asked to try again', async () => {
  const app = fastify({ return503OnClosing: false });
  app.setErrorHandler(answerError);
  registerGracefulShutdown(app);
  const ending = Promise.withResolvers<void>();
  app.addHook('preClose', () => ending.promise);
  app.get('/', async () => 'served');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const closing = app.close();
  onTestFinished(async () => {
    ending.resolve();
    await closing;
  });
  const response = await fetch(address, { headers: { 'accept-language': 'ar' } });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(await response.json()).toEqual({
    code: 'unavailable',
    error: 'الضغط على دوايا كبير الآن. حاول بعد لحظات.',
  });
});
