import type { FieldName } from './typing.ts';

export interface Field {
  label: HTMLLabelElement;
  input: HTMLInputElement;
  problem: HTMLParagraphElement;
  /**
   * The visible error; it appears after the field loses focus or is submitted, not while typing.
   */
  shown: string | undefined;
}

const purposes: Record<FieldName, AutoFill> = {
  number: 'cc-number',
  expiry: 'cc-exp',
  cvc: 'cc-csc',
};

let made = 0;

export function makeField(name: FieldName): Field {
  made += 1;
  const label = document.createElement('label');
  const input = document.createElement('input');
  const problem = document.createElement('p');
  input.id = `test-provider-${name}-${made}`;
  label.htmlFor = input.id;
  problem.id = `${input.id}-problem`;
  problem.setAttribute('role', 'alert');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = purposes[name];
  input.dir = 'ltr';
  input.setAttribute('aria-describedby', problem.id);
  return { label, input, problem, shown: undefined };
}
