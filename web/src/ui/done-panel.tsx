import CircleCheck from 'lucide-react/icons/circle-check';
import { type ReactNode, useEffect, useRef } from 'react';

/** What stands in a form's place once it is through: nothing is left to press twice. */
export function DonePanel(props: { title: string; text?: ReactNode; children?: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="status"
      className="flex scroll-mt-20 flex-col items-center gap-3 px-4 py-10 text-center outline-none"
    >
      <CircleCheck size={56} aria-hidden="true" className="text-success" />
      <p className="text-xl font-semibold">{props.title}</p>
      {props.text && <p className="max-w-prose text-muted">{props.text}</p>}
      {props.children}
    </div>
  );
}
