import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Creates an opaque token of 256 random bits, for cookies and URLs. */
export const createToken = () => randomBytes(32).toString('base64url');

/** Returns the hash of a token, which the database stores. */
export const hashOf = (token: string | Buffer) => createHash('sha256').update(token).digest();

/**
 * Hashes a code with what it is for. A log-in code has its browser's token, which the database
 * lacks: six digits alone could be guessed from the hash.
 */
export const hashCode = (subject: string, code: string) => hashOf(`${subject}:${code}`);

const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'dawaya idempotent answer', 32));

/** Encrypts `plain` so that `secret` is needed to read it (AES-256-GCM). */
export function seal(plain: string, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @throws Error when `secret` is not the one it was sealed with. */
export function unseal(sealed: Buffer, secret: string): string {
  const cipher = createDecipheriv('aes-256-gcm', sealingKey(secret), sealed.subarray(0, 12));
  cipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8');
}
