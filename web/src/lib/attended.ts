/** In milliseconds: for so long after a touch or a key somebody is taken to be at the page. */
const attention = 60_000;

let lastTouch = 0;
if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown', 'wheel'])
    window.addEventListener(kind, () => (lastTouch = performance.now()), {
      capture: true,
      passive: true,
    });

/** Whether nobody has touched the page for a minute: what it asks then, it asks by itself. */
export const isUnattended = (): boolean => performance.now() - lastTouch > attention;
