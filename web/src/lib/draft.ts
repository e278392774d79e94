import { type RefObject, useEffect } from 'react';

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
    const keep = () => writeDraft(key, element);
    // What was typed before hydration has sent no event that we could have heard. To look at a
    // draft is not to write it: its day goes on.
    if (JSON.stringify(valuesOf(element)) !== JSON.stringify(kept)) keep();
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [key, form]);
  return () => key && forget(key);
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
    const old = names.filter((name) => isOver(localStorage.getItem(name), now, lifeOf(name)));
    for (const name of old) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}

const lifeOf = (name: string) => (name.startsWith(codePrefix) ? codeLife : life);

function isOver(kept: string | null, now: number, life: number): boolean {
  try {
    return !(now - (JSON.parse(kept ?? '') as { at: number }).at < life);
  } catch {
    return true;
  }
}

/** Forgets every form's draft: when somebody signs out. */
export function forgetDrafts(): void {
  globalThis.indexedDB?.deleteDatabase(draftFiles);
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) forget(key.slice(prefix.length));
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

function writeDraft(key: string, form: HTMLFormElement): void {
  const values = valuesOf(form);
  try {
    localStorage.setItem(prefix + key, JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage is forbidden or full: the form itself still holds what was typed.
  }
}

function readDraft(key: string): Record<string, string> {
  try {
    const draft = JSON.parse(localStorage.getItem(prefix + key) ?? 'null') as Draft | null;
    if (draft && Date.now() - draft.at < life) return draft.values;
    forget(key);
  } catch {
    // Forbidden, or not ours: as if there were none.
  }
  return {};
}

function forget(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}
