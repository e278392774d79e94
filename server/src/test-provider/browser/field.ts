import type { FieldName } from './typing.ts';

export interface Field {
  label: HTMLLabelElement;
  input: HTMLInputElement;
  problem: HTMLParagraphElement;
  /** Told once it was left or sent, not while it is being typed. */
  shown: string | undefined;
}

const fieldHints: Record<FieldName, { autocomplete: AutoFill; placeholder: string }> = {
  number: { autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', placeholder: 'MM / YY' },
  cvc: { autocomplete: 'cc-csc', placeholder: 'CVC' },
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
  input.autocomplete = fieldHints[name].autocomplete;
  input.placeholder = fieldHints[name].placeholder;
  input.dir = 'ltr';
  input.setAttribute('aria-describedby', problem.id);
  return { label, input, problem, shown: undefined };
}
