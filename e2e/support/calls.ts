import type { InputFile } from './pictures.ts';

interface Files {
  field: string;
  files: readonly InputFile[];
}

/**
 * Calls the product like a page, for data with files or secrets, which factories cannot make.
 * @param language the language of the imitated page, and so of mails
 * @returns the body of the answer
 * @throws with the server's message if it refuses
 */
export async function sendForm<Answer>(
  address: string,
  fields: Record<string, string>,
  { field, files }: Files,
  language = 'en',
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, mimeType, buffer } of files)
    form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'accept-language': language },
    body: form,
  });
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
