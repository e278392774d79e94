/** Sets a field as if typed, so that the form's draft and errors follow. */
export function writeField(
  form: HTMLFormElement | HTMLFieldSetElement | null | undefined,
  name: string,
  value: string,
): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function fieldValue(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}
