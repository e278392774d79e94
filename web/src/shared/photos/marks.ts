/** A point on a photo, in shares of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A line painted without lifting the finger; its width is a share of the photo's width. */
interface Stroke {
  points: readonly Point[];
  width: number;
}

/** A covered rectangle, in shares of the photo's width and height. */
export interface Strip extends Point {
  width: number;
  height: number;
}

export type PhotoMark = { stroke: Stroke } | { strip: Strip };

const smallest = 0.02;
const clamp = (min: number, value: number, max: number) => Math.min(max, Math.max(min, value));

/** Moves a strip by shares of the photo; all of it stays on the photo. */
export const moveStrip = (strip: Strip, x: number, y: number): Strip => ({
  ...strip,
  x: clamp(0, strip.x + x, 1 - strip.width),
  y: clamp(0, strip.y + y, 1 - strip.height),
});

/** Resizes a strip by shares of the photo; it keeps a smallest size and stays on the photo. */
export const resizeStrip = (strip: Strip, x: number, y: number): Strip => ({
  ...strip,
  width: clamp(smallest, strip.width + x, 1 - strip.x),
  height: clamp(smallest, strip.height + y, 1 - strip.y),
});

type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'arc'
  | 'beginPath'
  | 'fill'
  | 'fillRect'
  | 'fillStyle'
  | 'lineCap'
  | 'lineJoin'
  | 'lineTo'
  | 'lineWidth'
  | 'moveTo'
  | 'stroke'
  | 'strokeStyle'
>;

/**
 * Draws a mark black and opaque, so that nothing shows through. @param size of the canvas, in px
 */
export function drawMark(
  context: DrawingContext,
  mark: PhotoMark,
  size: { width: number; height: number },
): void {
  context.fillStyle = '#000000';
  context.strokeStyle = '#000000';
  if ('strip' in mark) {
    const { x, y, width, height } = mark.strip;
    // Rounded outwards: half a pixel at the edge would show something.
    const left = Math.floor(x * size.width);
    const top = Math.floor(y * size.height);
    const right = Math.ceil((x + width) * size.width);
    const bottom = Math.ceil((y + height) * size.height);
    context.fillRect(left, top, right - left, bottom - top);
    return;
  }
  const { points, width } = mark.stroke;
  const [first, ...rest] = points;
  if (!first) return;
  context.lineWidth = width * size.width;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  if (rest.length === 0) {
    // A tap covers a dot of the brush's width.
    context.arc(first.x * size.width, first.y * size.height, context.lineWidth / 2, 0, 2 * Math.PI);
    context.fill();
    return;
  }
  context.moveTo(first.x * size.width, first.y * size.height);
  for (const { x, y } of rest) context.lineTo(x * size.width, y * size.height);
  context.stroke();
}
