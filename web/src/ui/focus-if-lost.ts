/**
 * Focuses a control that has appeared if the focus is lost: the pressed element is gone or was
 * disabled meanwhile.
 */
export function focusIfLost(control: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.id === 'main')
    control?.focus({ preventScroll: true });
}
