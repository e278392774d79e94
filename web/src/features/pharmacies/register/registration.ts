import { typed } from '../../../ui/form.tsx';
import type { ChosenDocument } from './documents.ts';
import { type Needed, neededTexts } from './needed.ts';

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
export function emptyOf(form: HTMLFormElement | null): Needed[] {
  if (!form) return [...neededTexts];
  const texts = typed(new FormData(form), ...neededTexts);
  return neededTexts.filter((name) => texts[name] === '');
}
