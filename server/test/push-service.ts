import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '@dawaya/contract/vocabulary/push';
import { onTestFinished } from 'vitest';
import type { PushServices } from '../src/features/push/push-services.ts';
import { pushServer } from './certificate.ts';

/** A message as the browser reads it, with the data that the service sees. */
interface Received {
  /** The path of the endpoint. */
  device: string;
  headers: IncomingHttpHeaders;
  message: PushMessage;
  /** The signed claims of the sender, or undefined if the signature is invalid. */
  claims: { aud: string; exp: number; sub: string } | undefined;
}

/** Decrypts `aes128gcm` by RFC 8188 and 8291, with the browser's keys. */
function decrypted(body: Buffer, curve: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', curve.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text ends with the mark of the last record and its padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

/** Verifies the sender's token (RFC 8292) with the key beside it. */
function claimsOf(authorization = ''): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return holds ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : undefined;
}

/** A local push service over https, and browsers that subscribe with it. */
export async function usePushService() {
  const received: Received[] = [];
  const asked: string[] = [];
  const devices = new Map<string, { curve: ReturnType<typeof createECDH>; auth: Buffer }>();
  /** The answers of the next calls, instead of 201. */
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const server = createServer(pushServer, async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = await buffer(request);
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    const device = devices.get(path);
    if (device && status === 201)
      received.push({
        device: path,
        headers: request.headers,
        message: JSON.parse(decrypted(body, device.curve, device.auth)),
        claims: claimsOf(request.headers.authorization),
      });
    response.writeHead(status, headers).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `https://localhost:${port}`;
  const services: PushServices = { allows: (url) => url.origin === origin, ca: pushServer.cert };
  return {
    services,
    origin,
    received,
    /** Every call, decrypted or not. */
    asked,
    answers,
    /** The data that a browser sends after subscribing. */
    subscribe() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const path = `/device/${randomUUID()}`;
      devices.set(path, { curve, auth });
      return {
        endpoint: `${origin}${path}`,
        expirationTime: null,
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
        path,
      };
    },
  };
}
