import { AppError } from '../../platform/app-error.ts';
import { memoizeAsync } from '../../platform/memoize-async.ts';
import { isCommonPassword } from '../../settings/common-passwords.ts';

/** Loads native code with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Hashes by Argon2id with the library's default cost, which follows OWASP (docs/sessions.md). */
export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(password);

/**
 * Compared when there is no account, so that an unknown address takes as long as a wrong password.
 * Made at the first log-in, because it would slow down the start.
 */
const hashOfNobody = memoizeAsync(() => hashPassword('nobody has this password'));

export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  // Both cases wait for it, so that the first log-in does not reveal whether the account exists.
  const compared = await hashOfNobody().then(
    (ofNobody) => passwordHash ?? ofNobody,
    (error: unknown) => {
      if (passwordHash === undefined) throw error;
      return passwordHash;
    },
  );
  const { verify } = await argon2();
  const matches = await verify(compared, password);
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a new password for the account of an email address, or of a phone number in E.164.
 * @throws AppError `invalid_fields` for a common one (docs/sessions.md).
 */
export async function hashNewPassword(password: string, address: string): Promise<string> {
  if (isCommonPassword(password, address))
    throw new AppError('invalid_fields', {
      fields: [{ field: 'password', problem: 'password_too_common' }],
    });
  return hashPassword(password);
}
