import type { en as texts } from '../i18n/form.ts';
import { openFold } from '../lib/form-draft.ts';

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns the problem of each field that the browser or a blank text finds wrong, by its name. */
export function browserProblems(form: HTMLFormElement, t: typeof texts): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of form.querySelectorAll<FormControl>('input, textarea, select')) {
    if (field.name && !field.validity.valid) problems[field.name] ??= problemText(field, t);
    const blank = field.required && field.value.trim() === '';
    if (field.name && blank) problems[field.name] ??= blankText(field, t);
  }
  return problems;
}

/** Names the field by its label, unless that holds more than a text. */
function blankText({ labels }: FormControl, { required }: typeof texts): string {
  const label = labels?.[0];
  return required(label?.childElementCount === 0 ? label.textContent.trim() : '');
}

function problemText(field: FormControl, t: typeof texts): string {
  if (field.validity.valueMissing) {
    return field instanceof HTMLSelectElement || field.type === 'radio'
      ? t.chooseOne
      : blankText(field, t);
  }
  return field.validity.typeMismatch && field.type === 'email' ? t.invalidEmail : t.invalid;
}

/**
 * Opens the folds around all fields that have a problem, then focuses the first and scrolls to it.
 */
export function focusFirstProblem(form: HTMLFormElement, problems: Record<string, string>): void {
  const wrong = [...form.querySelectorAll<FormControl>('input, textarea, select')].filter(
    ({ name }) => problems[name] !== undefined,
  );
  for (const field of wrong) openFold(field);
  wrong[0]?.focus();
  wrong[0]?.scrollIntoView({ block: 'center' });
}
