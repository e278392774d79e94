import { createECDH } from 'node:crypto';
import type { Environment } from '../environment.ts';
import { type ProviderSettings, readTogether } from './read-together.ts';

/** The pair of keys that signs notifications, both in base64url. */
export interface PushKeyPair {
  publicKey: string;
  privateKey: string;
}

/** Returns the public key of a private one, both in base64url; undefined for an invalid key. */
function publicKeyOf(privateKey: string): string | undefined {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return undefined;
  }
}

const explain = (problem: string) =>
  `PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: ${problem}; npm run admin -- push-keys makes a pair`;

export function readPushSettings(environment: Environment): ProviderSettings<PushKeyPair> {
  const { settings, problems } = readTogether(
    environment,
    ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
    () => explain('one needs the other'),
  );
  if (!settings) return { settings, problems };
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = settings;
  if (publicKeyOf(privateKey) !== publicKey)
    return { settings: undefined, problems: [explain('do not belong together')] };
  return { settings: { publicKey, privateKey }, problems };
}
