import { AppError } from '../../platform/app-error.ts';
import { damagedError, openObject, sealObject } from './age-format.ts';
import type { MarkableStorage, StoredObject } from './storage.ts';

export interface KeyRing {
  /** The public keys of its identities. */
  recipients: readonly string[];
  /** The public keys that it encrypts to. */
  readers: readonly string[];
  encrypt(plain: StoredObject): Promise<StoredObject>;
  decrypt(stored: StoredObject): Promise<StoredObject>;
}

const missingKeyError = (present: string, cause?: unknown) =>
  new AppError('not_found', {
    message: `the file needs a key that FILE_KEYS lacks; it has ${present || 'none'}`,
    cause,
  });

/** Files stay in plain. */
const withoutKeys: KeyRing = {
  recipients: [],
  readers: [],
  encrypt: async (plain) => plain,
  decrypt: (stored) =>
    openObject(stored, async () => {
      throw missingKeyError('');
    }),
};

/**
 * Reads the identities of `FILE_KEYS`: the first encrypts, all decrypt (docs/files.md).
 * @param alsoFor further public keys that can decrypt what it encrypts (`BACKUP_RECIPIENT`).
 * @throws Error that names the setting, and never the identity.
 */
export async function openKeyRing(
  identities: readonly string[],
  alsoFor: readonly string[] = [],
): Promise<KeyRing> {
  if (identities.length + alsoFor.length === 0) return withoutKeys;
  // Large, so only a server with keys loads it.
  const { Decrypter, Encrypter, identityToRecipient } = await import('age-encryption');
  const decrypter = new Decrypter();
  const recipients = await Promise.all(
    identities.map(async (identity, index) => {
      try {
        decrypter.addIdentity(identity);
        return await identityToRecipient(identity);
      } catch {
        throw new Error(
          `FILE_KEYS: number ${index + 1} is mistyped; npm run admin -- file-key makes one`,
        );
      }
    }),
  );
  const readers = [...recipients.slice(0, 1), ...alsoFor];
  const newEncrypter = () => {
    const encrypter = new Encrypter();
    for (const reader of readers) encrypter.addRecipient(reader);
    return encrypter;
  };
  try {
    newEncrypter();
  } catch {
    throw new Error('BACKUP_RECIPIENT: is mistyped; it is a public key of age');
  }

  const unwrap = (header: Uint8Array) =>
    decrypter.decryptHeader(header).catch((cause: unknown) => {
      if (!(cause instanceof Error && cause.message.startsWith('no identity matched')))
        throw damagedError(cause);
      throw missingKeyError(recipients.join(', '), cause);
    });

  return {
    recipients,
    readers,
    async encrypt(plain) {
      const encrypter = newEncrypter();
      let fileKey: Uint8Array | undefined;
      encrypter.addRecipient({
        wrapFileKey(key) {
          fileKey = key;
          return [];
        },
      });
      const empty = await encrypter.encrypt(new Uint8Array());
      if (!fileKey) throw new Error('the package has not handed on the key of the file');
      // The nonce and the tag of no bytes follow the header.
      return sealObject(plain, empty.subarray(0, -32), fileKey);
    },
    decrypt: (stored) => openObject(stored, unwrap),
  };
}

/** Returns a storage whose objects `ring` encrypts and decrypts. The mark stays in plain. */
export const withKeys = (storage: MarkableStorage, ring: KeyRing): MarkableStorage => ({
  ...storage,
  recipients: ring.recipients,
  put: (key, source) => storage.put(key, async () => ring.encrypt(await source())),
  open: async (key) => ring.decrypt(await storage.open(key)),
});
