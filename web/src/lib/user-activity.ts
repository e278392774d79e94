/** Milliseconds after the last touch or key in which a person counts as being at the page. */
const attention = 60_000;

let lastTouch = 0;
if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, () => (lastTouch = performance.now()), {
      capture: true,
      passive: true,
    });

/**
 * Returns whether the page had no touch or key for a minute, so that its calls come from timers.
 */
export const isUserIdle = (): boolean => performance.now() - lastTouch > attention;
