import type { InputFile } from './pictures.ts';

interface Files {
  field: string;
  files: readonly InputFile[];
}

/**
 * Calls the product as a page would, for what needs files on the disk too.
 * @returns the answer's body
 * @throws with the server's words when it refuses
 */
export async function sendForm<Answer>(
  address: string,
  fields: Record<string, string>,
  { field, files }: Files,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, mimeType, buffer } of files)
    form.append(field, new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const answer = await fetch(address, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
