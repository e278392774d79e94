import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels outside the window within which rows stay rendered. */
const margin = 1500;

interface ChunkProps {
  /** True for a short list: it stays rendered, so that the browser's own search finds it. */
  stays: boolean;
  children: ReactNode;
}

/**
 * A part of a long list. Far from the window only its height remains, so that a thousand requests
 * are no more elements than a few screens; a part with the focus stays.
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
        // Printing lays it out without a height.
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
