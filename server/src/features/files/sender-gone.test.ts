import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sendPrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { boundary, multipartBody } from '../../../test/files-fixture.ts';
import { receiveForm, tempFolderAt } from './receive-form.ts';

test('a form ends when its sender has left before it is read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-uploads-'));
  const app = fastify();
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  await app.register(multipart);
  const outcome = new Promise((resolve) => {
    app.post('/', async (request) => {
      await new Promise((closed) => request.raw.socket.once('close', closed));
      await receiveForm(request, sendPrescriptionRequest, {
        folder: tempFolderAt(folder),
        take: async () => [],
      }).then(resolve, resolve);
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const body = multipartBody([{ name: 'notes', content: 'x' }]);
  const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n`;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(`${head}Content-Length: ${body.length + 9}\r\n\r\n${body}`);
  expect(await outcome).toMatchObject({ code: 'upload_cut_off' });
});
