import { AppError } from '../../platform/app-error.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import { madeOnce } from '../../platform/made-once.ts';

/** Native code, loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Argon2id with the library's own cost, which follows OWASP (product decision 5). */
export const hashPassword = async (password: string): Promise<string> =>
  (await argon2()).hash(password);

/**
 * Compared when there is no account, so that an unknown address takes as long as a wrong password.
 * Made by the first who logs in, known or not: a start would pay for it in time and memory.
 */
const hashOfNobody = madeOnce(() => hashPassword('nobody has this password'));

export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  // Both wait for it, or the first would tell which they are; who is known needs nothing of it.
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
 * The hash of a password that somebody chose for the account of `email`.
 * @throws AppError `invalid_fields` for one that is tried first (product decision 5).
 */
export async function hashNewPassword(password: string, email: string): Promise<string> {
  if (isCommonPassword(password, email))
    throw new AppError('invalid_fields', {
      fields: [{ field: 'password', problem: 'password_too_common' }],
    });
  return hashPassword(password);
}
