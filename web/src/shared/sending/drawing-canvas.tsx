import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import {
  drawMark,
  moveStrip,
  type PhotoMark,
  type Point,
  resizeStrip,
  type Strip,
} from '../photos/marks.ts';

/** The brush's width on the screen, in px: a fingertip covers a line of handwriting. */
const brushWidthPx = 26;
/** The longest side of the painted layer, in px; the sent picture is drawn again in full size. */
const maxSidePx = 1000;

type Stroke = Extract<PhotoMark, { stroke: unknown }>['stroke'];

interface PaintCanvasProps {
  label: string;
  photo: { width: number; height: number };
  marks: readonly PhotoMark[];
  /** The element that scrolls if the photo is larger. */
  frame: RefObject<HTMLElement | null>;
  onStroke: (stroke: Stroke) => void;
}

/**
 * A layer over a photo to paint on. The browser draws the photo below by itself, and a moving
 * finger adds one short line, so that an old phone keeps up. Two fingers scroll.
 */
export function PaintCanvas({ label, photo, marks, frame, onStroke }: PaintCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stroke = useRef<{ points: Point[]; width: number } | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const scale = Math.min(1, maxSidePx / Math.max(photo.width, photo.height));

  const redraw = useRef(() => {});
  redraw.current = () => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, context.canvas.width, context.canvas.height);
    for (const mark of marks) if ('stroke' in mark) drawMark(context, mark, context.canvas);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the marks have changed
  useEffect(() => redraw.current(), [marks]);

  const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const paint = (points: readonly Point[], width: number) => {
    const context = canvas.current?.getContext('2d');
    if (context) drawMark(context, { stroke: { points, width } }, context.canvas);
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size > 1) {
      // Two fingers scroll, so the first one did not paint.
      stroke.current = null;
      return redraw.current();
    }
    const width = brushWidthPx / event.currentTarget.getBoundingClientRect().width;
    stroke.current = { points: [placeOf(event)], width };
    paint(stroke.current.points, width);
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    if (fingers.current.size > 1) {
      const share = fingers.current.size;
      frame.current?.scrollBy((before.x - now.x) / share, (before.y - now.y) / share);
    } else if (stroke.current) {
      const { points, width } = stroke.current;
      points.push(placeOf(event));
      paint(points.slice(-2), width);
    }
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId) || !stroke.current) return;
    onStroke(stroke.current);
    stroke.current = null;
  };
  const onPointerCancel = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    stroke.current = null;
    redraw.current();
  };

  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      width={Math.max(1, Math.round(photo.width * scale))}
      height={Math.max(1, Math.round(photo.height * scale))}
      {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }}
      className="absolute inset-0 size-full cursor-crosshair touch-none"
    />
  );
}

/** The share of the photo that an arrow key moves a strip by. */
const keyStepShare = 0.02;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-keyStepShare, 0],
  ArrowRight: [keyStepShare, 0],
  ArrowUp: [0, -keyStepShare],
  ArrowDown: [0, keyStepShare],
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
    if (arrow) onChange(event.shiftKey ? resizeStrip(strip, ...arrow) : moveStrip(strip, ...arrow));
    else onChange(null);
  };
  const onPointerMove = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const photo = currentTarget.parentElement?.getBoundingClientRect();
    if (!held.current || !photo) return;
    const { x, y } = held.current;
    onChange(moveStrip(strip, (clientX - x) / photo.width, (clientY - y) / photo.height));
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
