import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { commonPasswords } from './common-password-list.ts';

/** What people choose when a form wants a password: common ones of letters, and words of this place. */
const usualWords = new Set([
  ...[...commonPasswords].filter((password) => /^[a-z]{4,}$/.test(password)),
  ...`password passwort pass passw0rd admin administrator root user login welcome letmein changeme
  secret default iloveyou qwerty qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm monkey dragon
  football baseball princess sunshine superman batman master shadow michael whatever computer
  internet facebook google abc abcd a aa aaa q p test testing guest hello doctor doctors dr hospital clinic
  health medicine pharmacy dawaya sudan khartoum omdurman bahri mohamed mohammed muhammad ahmed
  ali omar osman hassan allah bismillah habibi ramadan كلمة السر المرور كلمةالسر كلمةالمرور
  سودان السودان الخرطوم امدرمان محمد احمد الله بسم طبيب دكتور مستشفى دوايا`
    .split(/\s+/)
    .filter(Boolean),
]);
const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', '1234567890'];
const zigzags = ['1q2w3e4r5t6y7u8i9o0p', 'qazwsxedcrfvtgbyhnujm', '1qaz2wsx3edc4rfv5tgb'];
const lookalikes: Record<string, string> = { '@': 'a', $: 's', '!': 'i', 0: 'o', 1: 'l', 3: 'e' };

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '');
const reversed = (text: string) => [...text].reverse().join('');

/** `abcdefghij`, `9876543210`, and what goes on from 9 to 0. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((sign, at) => {
      const step = (sign.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0);
      return step === -9 ? 1 : step === 9 ? -1 : step;
    }),
  );
  return steps.size === 1 && Math.abs([...steps][0] ?? 0) <= 1;
}

/** One short piece over and over: `abcabcabcabc`, `1212121212`. */
const isRepeated = (text: string) => /^(.{1,5}?)\1+.{0,2}$/su.test(text);

/** Keys that lie side by side, from wherever somebody began. */
const isOnKeyboard = (text: string) =>
  [...keyboard, ...zigzags].some((row) =>
    [row + row, reversed(row + row)].some((keys) => keys.includes(text)),
  );

/**
 * Whether a password is one of those that are tried first (product decisions 5 and 35): one of the
 * most common, however it is written, a usual word with digits and signs around it, a sequence, a repetition, a row of keys, or the e-mail address
 * itself.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = westernDigits(password.normalize('NFKC')).toLowerCase();
  const packed = plain.replace(/\s/g, '');
  const readable = packed
    .replace(/[^\p{L}]+$/u, '')
    .replace(/[@$!013]/g, (sign) => lookalikes[sign] ?? sign);
  const local = email.split('@')[0] ?? '';
  const aroundLocal = packed.replace(email, '').replace(local, '');
  return (
    [plain.trim(), packed, readable].some((text) => commonPasswords.has(text)) ||
    new Set(packed).size <= 3 ||
    isSequence(packed) ||
    isRepeated(packed) ||
    isOnKeyboard(packed) ||
    [packed, readable].some((text) => isUsual(lettersOf(text))) ||
    (local.length >= 4 && packed.includes(local) && aroundLocal.length < 6)
  );
}

/** A usual word, once or twice over, or none at all: digits and signs alone. */
function isUsual(letters: string): boolean {
  const once = /^(.+?)\1*$/u.exec(letters)?.[1] ?? '';
  return usualWords.has(letters) || usualWords.has(once);
}
