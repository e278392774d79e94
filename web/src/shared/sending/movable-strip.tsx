import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { moved, type Strip, sized } from '../photos/marks.ts';

/** The share of the photo that an arrow key moves a strip by. */
const step = 0.02;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

interface MovableStripProps {
  label: string;
  strip: Strip;
  /** Null removes the strip. */
  onChange: (strip: Strip | null) => void;
}

/** A covered rectangle on the photo, moved and resized by keys, and moved by dragging. */
export function MovableStrip({ label, strip, onChange }: MovableStripProps) {
  const held = useRef<{ x: number; y: number } | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (!arrow && !isDelete) return;
    event.preventDefault();
    if (arrow) onChange(event.shiftKey ? sized(strip, ...arrow) : moved(strip, ...arrow));
    else onChange(null);
  };
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const photo = currentTarget.parentElement?.getBoundingClientRect();
    if (!held.current || !photo) return;
    const { x, y } = held.current;
    onChange(moved(strip, (clientX - x) / photo.width, (clientY - y) / photo.height));
    held.current = { x: clientX, y: clientY };
  };
  const percent = (share: number) => `${share * 100}%`;
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute border-2 border-dashed border-[#fff] bg-[#000]"
        style={{
          insetInlineStart: percent(strip.x),
          top: percent(strip.y),
          width: percent(strip.width),
          height: percent(strip.height),
        }}
      />
      {/* At least as large as a finger, even for a thin strip. */}
      <button
        type="button"
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null;
        }}
        className="absolute min-h-11 min-w-11 cursor-move touch-none"
        style={{
          insetInlineStart: percent(strip.x + strip.width / 2),
          top: percent(strip.y + strip.height / 2),
          width: percent(strip.width),
          height: percent(strip.height),
          transform: 'translate(-50%, -50%)',
        }}
      />
    </>
  );
}
