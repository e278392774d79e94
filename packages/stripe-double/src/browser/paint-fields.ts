import type { Appearance } from '@stripe/stripe-js';
import type { Field } from './field.ts';
import { type Language, texts } from './language.ts';
import { type FieldName, fieldNames } from './typing.ts';

export type CardFields = Record<FieldName, Field>;

export interface FieldSettings {
  language: Language;
  appearance: Appearance;
}

/** Applies the current texts and colours one by one, because the page forbids inline styles. */
export function paintFields(
  root: HTMLElement,
  fields: CardFields,
  { language, appearance }: FieldSettings,
): void {
  const { variables = {}, rules = {} } = appearance;
  const words = texts[language];
  const size = `max(16px, ${variables.fontSizeBase ?? '16px'})`;
  const border = (name: string) => rules[name]?.border ?? '1px solid currentColor';
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  root.lang = language;
  Object.assign(root.style, {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    color: variables.colorText ?? '',
    fontFamily: variables.fontFamily ?? 'inherit',
    fontSize: size,
  });
  for (const name of fieldNames) {
    const { label, input, problem, shown } = fields[name];
    label.textContent = words[name];
    input.placeholder = words.hints[name];
    problem.textContent = shown ? (words.errors[shown] ?? '') : '';
    input.setAttribute('aria-invalid', String(Boolean(shown)));
    const box = input.parentElement;
    if (box) box.style.gridColumn = name === 'number' ? '1 / -1' : 'auto';
    Object.assign(label.style, { display: 'block', marginBlockEnd: '4px' });
    Object.assign(problem.style, {
      margin: shown ? '4px 0 0' : '0',
      color: variables.colorDanger ?? '',
    });
    Object.assign(input.style, {
      boxSizing: 'border-box',
      inlineSize: '100%',
      minBlockSize: '48px',
      padding: '8px 12px',
      font: 'inherit',
      color: 'inherit',
      // A card number is left to right; its field aligns with the language.
      textAlign: language === 'ar' ? 'right' : 'left',
      background: variables.colorBackground ?? 'transparent',
      border: border(document.activeElement === input ? '.Input:focus' : '.Input'),
      borderRadius: variables.borderRadius ?? '4px',
    });
    if (shown) input.style.borderColor = variables.colorDanger ?? '';
  }
}
