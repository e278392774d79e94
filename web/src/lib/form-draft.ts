import { type RefObject, useEffect } from 'react';
import { fillField } from './field-direction.ts';
import { readTimed, writeTimed } from './store/store.ts';

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Stores the values of an uncontrolled form through reloads and a closed tab, for 24 hours. It
 * never replaces a value that was typed before the scripts ran. It skips files, passwords and codes
 * (`data-private`), and stores a tick only with `data-kept`.
 * @returns a function that deletes the draft, for after success
 */
export function useFormDraft(key: string | undefined, form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (!key || !element) return;
    const stored = readTimed('formDraft', key)?.values ?? {};
    fillEmpty(element, stored);
    const write = () => writeTimed('formDraft', key, { values: readValues(element) });
    // No event reached us for a value typed before hydration. Opening a draft does not write it, so
    // its 24 hours do not begin again.
    if (JSON.stringify(readValues(element)) !== JSON.stringify(stored)) write();
    element.addEventListener('input', write);
    return () => element.removeEventListener('input', write);
  }, [key, form]);
  return () => key && writeTimed('formDraft', key, null);
}

export function fillEmpty(form: HTMLFormElement, values: Record<string, string | null>): void {
  for (const field of isStorable(form)) {
    const value = values[field.name];
    if (value === undefined || value === null) continue;
    if (field instanceof HTMLInputElement && field.type === 'radio') {
      // Setting the chosen radio clears the others, so none counts as touched before its turn.
      if (field.value === value && !isGroupTouched(field.form, field.name)) field.checked = true;
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      if (field.value === value && !isTouched(field)) field.checked = true;
    } else if (field.value !== value && isUntouched(field)) {
      openFold(field);
      if (field instanceof HTMLSelectElement) field.value = value;
      else fillField(field, value);
    }
  }
}

/** Opens the folds around a field: what they hold concerns the visitor. */
export function openFold(field: Element): void {
  const fold = field.closest('details');
  if (!fold) return;
  fold.open = true;
  if (fold.parentElement) openFold(fold.parentElement);
}

const isChoice = (field: FormControl): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox');

const isTouched = (field: Element) =>
  field instanceof HTMLInputElement && field.checked !== field.defaultChecked;

function isGroupTouched(form: HTMLFormElement | null, name: string): boolean {
  return [...(form?.querySelectorAll(`input[name="${CSS.escape(name)}"]`) ?? [])].some(isTouched);
}

function isUntouched(field: FormControl): boolean {
  // The page answers this form, so its values were typed just now.
  if (field.dataset.typed !== undefined) return false;
  if (field instanceof HTMLSelectElement) {
    return (
      [...field.options].every((option) => option.selected === option.defaultSelected) ||
      field.value === ''
    );
  }
  return field.value === '' || field.value === field.defaultValue;
}

function isStorable(form: HTMLFormElement): FormControl[] {
  const kinds =
    'input:not([type=file],[type=password],[type=hidden],[type=checkbox]), input[data-kept], textarea, select';
  return [...form.querySelectorAll<FormControl>(kinds)].filter(
    (field) => field.name !== '' && field.dataset.private === undefined,
  );
}

function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const field of isStorable(form)) {
    if (isChoice(field) && !field.checked) continue;
    if (field.value !== '') values[field.name] = field.value;
  }
  return values;
}
