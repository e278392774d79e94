import { typed } from '../../../ui/form.tsx';
import type { ChosenDocument } from './documents.ts';
import { type RequiredField, requiredTexts } from './required-fields.ts';

/** The multipart body (specification, section 7): optional fields only when something is in them. */
export function registration(data: FormData, documents: readonly ChosenDocument[]): FormData {
  const body = new FormData();
  for (const [name, value] of data) {
    if (typeof value === 'string' && value.trim() !== '') body.append(name, value);
  }
  for (const { file, name } of documents) body.append('verificationDocuments', file, name);
  return body;
}

/** Which of the needed texts are still empty. */
export function missingTextsOf(form: HTMLFormElement | null): RequiredField[] {
  if (!form) return [...requiredTexts];
  const texts = typed(new FormData(form), ...requiredTexts);
  return requiredTexts.filter((name) => texts[name] === '');
}
