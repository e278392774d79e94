import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's own cost, which follows OWASP (decision 5). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Compared when there is no account, so that an unknown address takes as long as a wrong password. */
const nobody = hashPassword('nobody has this password');

export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== undefined;
}
