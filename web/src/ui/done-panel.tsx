import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

const loadDrawing = () => import('./drawing.tsx');

/**
 * Replaces a sent form, so that nothing can be pressed twice. It takes the focus, by which a screen
 * reader announces it.
 */
export function DonePanel(props: { title: string; text?: ReactNode; children?: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const drawing = useLazyModule(loadDrawing, true);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={props.text ? `${id}-text` : undefined}
      className="flex scroll-mt-2 flex-col items-center gap-3 px-4 py-10 text-center outline-none"
    >
      <div className="h-14">{drawing && <drawing.Drawing of="done" />}</div>
      <p id={`${id}-title`} className="text-xl font-semibold">
        {props.title}
      </p>
      {props.text && (
        <p id={`${id}-text`} className="max-w-prose text-muted">
          {props.text}
        </p>
      )}
      {props.children}
    </section>
  );
}
