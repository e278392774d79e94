import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far from the window rows are kept, in px. */
const margin = 1500;

interface ChunkProps {
  /** The list is short: it stays where the browser's own search finds it, wherever the window is. */
  stays: boolean;
  children: ReactNode;
}

/**
 * A part of a long list. Far from the window only its height stays, so that a thousand requests are
 * no more elements than a few screens; never while the focus is in it.
 */
export function Chunk({ stays, children }: ChunkProps) {
  const box = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || stays) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHeight(null);
        // On paper it is not laid out at all.
        else if (element.offsetHeight > 0 && !element.contains(document.activeElement))
          setHeight(element.offsetHeight);
      },
      { rootMargin: `${margin}px 0px` },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      setHeight(null);
    };
  }, [stays]);
  return (
    <ul
      ref={box}
      className="flex flex-col gap-2"
      style={height === null ? undefined : { height }}
      aria-hidden={height === null ? undefined : true}
    >
      {height === null && children}
    </ul>
  );
}
