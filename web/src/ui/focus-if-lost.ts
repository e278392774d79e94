/**
 * The focus for a button that has come, as its `ref`, where nobody is anywhere else on the page: what
 * was pressed before is gone, or was disabled meanwhile.
 */
export function focusIfLost(button: HTMLButtonElement | null): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    button?.focus({ preventScroll: true });
}
