import { createECDH, randomBytes, randomUUID } from 'node:crypto';

/** A pair of keys for tests, like one of `npm run admin -- push-keys`. */
export const pushKeys = {
  publicKey:
    'BCGdPZ_feryRmO8EMUkXIo91i_paWjQO8UuXyOnRHSMK_QPr5gteB3I8BsShahEqubYkNYo-yy7SFhNIUYX3lFY',
  privateKey: 'W1NbRwPSZgJVOLvxx4sSEk1TmAuuuUScMpkG-iWXqnA',
};

/** The subscription of a browser, at the usual push service. */
export function makeDevice(endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`) {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  return {
    endpoint,
    expirationTime: null,
    keys: {
      p256dh: curve.getPublicKey('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
}
