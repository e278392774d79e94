import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../platform/app-error.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';

/** Argon2id with the library's own cost, which follows OWASP (product decision 5). */
export const hashPassword = (password: string): Promise<string> => hash(password);

let nobody: Promise<string> | undefined;

/**
 * Compared when there is no account, so that an unknown address takes as long as a wrong password.
 * Made by the first who logs in, known or not: a start would pay for it in time and memory.
 */
const hashOfNobody = () => {
  nobody ??= hashPassword('nobody has this password');
  return nobody;
};

export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const instead = await hashOfNobody();
  const matches = await verify(passwordHash ?? instead, password);
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
