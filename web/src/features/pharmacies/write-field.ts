/** Writes as if it were typed, so that the form's draft and messages follow. */
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

/** What stands in a field. */
export function fieldValue(form: HTMLFormElement | null, name: string): string {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : '';
}
