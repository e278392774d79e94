import type { InputFile } from './pictures.ts';

interface Files {
  field: string;
  files: readonly InputFile[];
}

/**
 * Calls the product as a page would, for what needs files on the disk too, or gives out a secret.
 * @param language of the page it stands for; mails come in it
 * @returns the answer's body
 * @throws with the server's words when it refuses
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
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'accept-language': language },
    body: form,
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
