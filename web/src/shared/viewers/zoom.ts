import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

const zoomStep = 1.6;
const doubleTapZoom = 2.5;
/** The longest time (ms) and distance (px) between the taps of a double tap. */
const betweenTaps = { time: 300, distance: 30 };

interface Pointer {
  x: number;
  y: number;
}

const distance = (one: Pointer, other: Pointer) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Zooms into a picture by buttons, keys, wheel, two fingers and double tap, and moves it by
 * dragging.
 * @param frame the element that clips the picture
 * @param picture the element that is enlarged in it
 * @param turns a new value resets the zoom
 */
export function useZoom(
  frame: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  turns: number,
) {
  const [state, setState] = useState({ zoom: fitting, turns });
  const zoom = state.turns === turns ? state.zoom : fitting;
  const latest = useRef(zoom);
  latest.current = zoom;
  const pointers = useRef(new Map<number, Pointer>());
  const tap = useRef({ x: 0, y: 0, at: 0, moved: false });

  const set = (next: Zoom) => {
    latest.current = next;
    setState({ zoom: next, turns });
  };
  const sizes = () => {
    const within = frame.current;
    const pictureElement = picture.current;
    return [
      // The layout size, which the zoom does not change.
      { width: pictureElement?.offsetWidth ?? 0, height: pictureElement?.offsetHeight ?? 0 },
      { width: within?.clientWidth ?? 0, height: within?.clientHeight ?? 0 },
    ] as const;
  };
  const fromMiddle = ({ x, y }: Pointer): Pointer => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const zoomBy = (factor: number, at: Pointer = { x: 0, y: 0 }) =>
    set(zoomedAt(latest.current, factor, at, ...sizes()));
  const moveBy = (x: number, y: number) => {
    const { scale, ...from } = latest.current;
    set(limitZoom({ scale, x: from.x + x, y: from.y + y }, ...sizes()));
  };

  const wheel = useRef((_event: WheelEvent) => {});
  wheel.current = (event) => {
    event.preventDefault();
    // A mouse wheel's step is about 100 px, a touchpad's pinch a few.
    const pixels = event.deltaMode === 0 ? event.deltaY : event.deltaY * 32;
    zoomBy(Math.exp(-pixels / 300), fromMiddle({ x: event.clientX, y: event.clientY }));
  };
  useEffect(() => {
    const element = frame.current;
    const turn = (event: WheelEvent) => wheel.current(event);
    // React's own listener is passive and cannot keep the page from scrolling.
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, [frame]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    tap.current.moved = pointers.current.size > 1;
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const otherPointer = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (otherPointer) {
      const middle = fromMiddle({
        x: (now.x + otherPointer.x) / 2,
        y: (now.y + otherPointer.y) / 2,
      });
      zoomBy(distance(now, otherPointer) / Math.max(1, distance(before, otherPointer)), middle);
      moveBy((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else {
      if (distance(now, before) > 3) tap.current.moved = true;
      moveBy(now.x - before.x, now.y - before.y);
    }
    pointers.current.set(event.pointerId, now);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || tap.current.moved) return;
    const now = { x: event.clientX, y: event.clientY };
    const isSecond =
      event.timeStamp - tap.current.at < betweenTaps.time &&
      distance(now, tap.current) < betweenTaps.distance;
    if (isSecond && latest.current.scale > 1) set(fitting);
    else if (isSecond) zoomBy(doubleTapZoom, fromMiddle(now));
    tap.current = { ...now, at: isSecond ? 0 : event.timeStamp, moved: false };
  };
  const onPointerCancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
  };

  return {
    zoom,
    closer: () => zoomBy(zoomStep),
    farther: () => zoomBy(1 / zoomStep),
    fit: () => set(fitting),
    moveBy,
    gestures: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * A picture's place in its frame: its enlargement over the fitting size, and the distance of its
 * middle from the frame's in px.
 */
export interface Zoom extends Point {
  scale: number;
}

export const fitting: Zoom = { scale: 1, x: 0, y: 0 };
/** Handwriting on a photo of 2,400 px has its full size by then. */
export const maxZoom = 8;

/** Limits a zoom: never smaller than fitting, and never with an empty frame at a side. */
export function limitZoom({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const maxOffset = (of: number, within: number) => Math.max(0, (of * scale - within) / 2);
  const across = maxOffset(picture.width, frame.width);
  const down = maxOffset(picture.height, frame.height);
  return {
    scale,
    x: Math.min(across, Math.max(-across, x)),
    y: Math.min(down, Math.max(-down, y)),
  };
}

/**
 * Zooms so that a point stays in place: under the pointer, between two fingers.
 * @param point in px from the frame's middle
 * @param picture its fitting size in px
 */
export function zoomedAt(
  zoom: Zoom,
  factor: number,
  point: Point,
  picture: Size,
  frame: Size,
): Zoom {
  const scale = Math.min(maxZoom, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  const scaled = (at: number, from: number) => at - (at - from) * by;
  return limitZoom(
    { scale, x: scaled(point.x, zoom.x), y: scaled(point.y, zoom.y) },
    picture,
    frame,
  );
}
