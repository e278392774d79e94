import { type RefObject, useEffect } from 'react';
import { keep, readKept } from './kept.ts';

const prefix = 'draft:';
/** The browser's database where the chosen files of a draft wait. */
export const draftFiles = 'dawaya-drafts';
const life = 24 * 60 * 60 * 1000;
/** How long a mailed code lives (decision 3). */
export const codeLife = 10 * 60 * 1000;
/** Where the address waits that a code was mailed to: signing out forgets it with the drafts. */
export const codePrefix = `${prefix}code.`;

interface Draft {
  at: number;
  values: Record<string, string>;
}

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed into an uncontrolled form through reloads and a closed tab, for 24 hours.
 * What somebody typed before the scripts came is never overridden. Files, passwords and codes
 * (`data-private`) are not kept. Returns how to forget it, for after success.
 */
export function useFormDraft(key: string | undefined, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (!key || !element) return;
    const kept = readDraft(key);
    fillEmpty(element, kept);
    const write = () => keep(prefix + key, { at: Date.now(), values: valuesOf(element) });
    // What was typed before hydration has sent no event that we could have heard. To look at a
    // draft is not to write it: its day goes on.
    if (JSON.stringify(valuesOf(element)) !== JSON.stringify(kept)) write();
    element.addEventListener('input', write);
    return () => element.removeEventListener('input', write);
  }, [key, form]);
  return () => key && keep(prefix + key, null);
}

/** Gives untouched fields a value; one that somebody has typed in keeps it. */
export function fillEmpty(form: HTMLFormElement, values: Record<string, string | null>): void {
  for (const field of keepable(form)) {
    const value = values[field.name];
    if (value === undefined || value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      // Only the chosen one is set: the others follow, and none counts as touched before its turn.
      if (field.value === value && !touched(field.form, field.name)) field.checked = true;
    } else if (untouched(field)) field.value = value;
  }
}

/**
 * Removes what nobody came back to within a day, and the address of a code that is worth nothing
 * any more, whichever page is opened first: a shared phone keeps nothing of somebody who left.
 */
export function forgetOldDrafts(now = Date.now()): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) if (!lives(readKept(name), now, lifeOf(name))) keep(name, null);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

const lifeOf = (name: string) => (name.startsWith(codePrefix) ? codeLife : life);

const lives = (kept: { at: number } | null, now: number, life: number) =>
  kept !== null && now - kept.at < life;

/** Forgets every form's draft: when somebody signs out. */
export function forgetDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(draftFiles);
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) keep(name, null);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

const touchedRadios = (field: Element) =>
  field instanceof HTMLInputElement && field.checked !== field.defaultChecked;

function touched(form: HTMLFormElement | null, name: string): boolean {
  return [...(form?.querySelectorAll(`input[name="${CSS.escape(name)}"]`) ?? [])].some(
    touchedRadios,
  );
}

function untouched(field: Typed): boolean {
  if (field instanceof HTMLSelectElement) {
    return (
      [...field.options].every((option) => option.selected === option.defaultSelected) ||
      field.value === ''
    );
  }
  return field.value === '' || field.value === field.defaultValue;
}

function keepable(form: HTMLFormElement): Typed[] {
  const kinds =
    'input:not([type=file],[type=password],[type=hidden],[type=checkbox]), textarea, select';
  return [...form.querySelectorAll<Typed>(kinds)].filter(
    (field) => field.name !== '' && field.dataset.private === undefined,
  );
}

function valuesOf(form: HTMLFormElement): Draft['values'] {
  const values: Record<string, string> = {};
  for (const field of keepable(form)) {
    if (field instanceof HTMLInputElement && field.type === 'radio' && !field.checked) continue;
    if (field.value !== '') values[field.name] = field.value;
  }
  return values;
}

function readDraft(key: string): Draft['values'] {
  const draft = readKept<Draft>(prefix + key);
  if (draft && lives(draft, Date.now(), life)) return draft.values;
  keep(prefix + key, null);
  return {};
}
