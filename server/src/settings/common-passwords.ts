import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { z } from 'zod';
import { readDataFile } from './data-file.ts';

/** Words, also Sudanese ones, that digits and signs around them do not make safe. */
const usualWords =
  `password passwort pass passw0rd admin administrator root user login welcome letmein changeme
  secret default iloveyou qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm monkey dragon
  football baseball princess sunshine superman batman master shadow michael whatever computer
  internet facebook google abc abcd a aa aaa q p test testing guest hello doctor doctors dr hospital clinic
  health medicine pharmacy dawaya sudan khartoum omdurman bahri mohamed mohammed muhammad ahmed
  ali omar osman hassan allah bismillah habibi ramadan كلمة السر المرور كلمةالسر كلمةالمرور
  سودان السودان الخرطوم امدرمان محمد احمد الله بسم طبيب دكتور مستشفى دوايا`.split(/\s+/);

function readPasswords() {
  const password = z.strictObject({ password: z.string().min(1) });
  const common = new Set(
    readDataFile('common-passwords.csv', password).map(({ password }) => password),
  );
  const letters = [...common].filter((password) => /^[a-z]{4,}$/.test(password));
  return { common, usual: new Set([...letters, ...usualWords]) };
}
let passwords: ReturnType<typeof readPasswords> | undefined;

/**
 * Reads the weak passwords from disk at the first check (docs/sessions.md).
 * @returns `common`: the most common passwords, in lower case; `usual`: words that are weak even
 * with digits around them
 */
export const readWeakPasswords = (): {
  common: ReadonlySet<string>;
  usual: ReadonlySet<string>;
} => {
  passwords ??= readPasswords();
  return passwords;
};

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', '1234567890'];
const zigzags = ['1q2w3e4r5t6y7u8i9o0p', 'qazwsxedcrfvtgbyhnujm', '1qaz2wsx3edc4rfv5tgb'];
const lookalikes: Record<string, string> = { '@': 'a', $: 's', '!': 'i', 0: 'o', 1: 'l', 3: 'e' };

/** Fewer different characters are a pattern, however long. */
const minDifferentCharacters = 4;
/** A shorter name before the `@` may be part of any password. */
const minLocalPart = 4;
/** A password with the account's address in it has at least this many other characters. */
const minBesideAddress = 6;
/** The digits of a phone number that people type in each form of it. */
const nationalDigits = 9;

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const reverseText = (text: string) => [...text].reverse().join('');

/** Returns whether the text is a run such as `abcdefghij` or `9876543210`, also across 9 and 0. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((sign, index) => {
      const step = (sign.codePointAt(0) ?? 0) - (text.codePointAt(index) ?? 0);
      return Math.abs(step) === 9 ? -Math.sign(step) : step;
    }),
  );
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) <= 1;
}

/** Returns whether one short piece repeats: `abcabcabcabc`, `1212121212`. */
const isRepeated = (text: string) => /^(.{1,5}?)\1+.{0,2}$/su.test(text);

/** Returns whether the text is a run of neighbouring keys, from any key on. */
const isOnKeyboard = (text: string) =>
  [...keyboard, ...zigzags].some((row) =>
    [row + row, reverseText(row + row)].some((keys) => keys.includes(text)),
  );

/**
 * Returns whether attackers would try the password first (docs/sessions.md): one of the most common
 * in any writing, a usual word with digits and signs around it, a sequence, a repetition, a row of
 * keys, or the account's own address.
 * @param address an email address, or a phone number in E.164.
 */
export function isCommonPassword(password: string, address: string): boolean {
  const plain = westernDigits(password.normalize('NFKC')).toLowerCase();
  const packed = plain.replace(/\s/g, '');
  const readable = packed
    .replace(/[^\p{L}]+$/u, '')
    .replace(/[@$!013]/g, (sign) => lookalikes[sign] ?? sign);
  return (
    [plain.trim(), packed, readable].some((text) => readWeakPasswords().common.has(text)) ||
    new Set(packed).size < minDifferentCharacters ||
    isSequence(packed) ||
    isRepeated(packed) ||
    isOnKeyboard(packed) ||
    [packed, readable].some((text) => isUsual(lettersOf(text))) ||
    isAddress(packed, address)
  );
}

/** Returns whether a password without spaces is an account's address with little around it. */
function isAddress(packed: string, address: string): boolean {
  if (address.startsWith('+')) {
    const national = address.slice(-nationalDigits);
    const isOwn = packed.replace(/\D/g, '').includes(national);
    return isOwn && packed.length - national.length < minBesideAddress;
  }
  const local = address.split('@')[0] ?? '';
  const aroundLocal = packed.replace(address, '').replace(local, '');
  return (
    local.length >= minLocalPart && packed.includes(local) && aroundLocal.length < minBesideAddress
  );
}

/** Returns whether the letters are one usual word, or its repetition. */
function isUsual(letters: string): boolean {
  const once = /^(.+?)\1*$/u.exec(letters)?.[1] ?? '';
  const { usual } = readWeakPasswords();
  return usual.has(letters) || usual.has(once);
}
