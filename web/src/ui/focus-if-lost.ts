/**
 * Focuses a button that has appeared, as its `ref`, if the focus is lost: the pressed element is
 * gone or was disabled meanwhile.
 */
export function focusIfLost(button: HTMLButtonElement | null): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    button?.focus({ preventScroll: true });
}
