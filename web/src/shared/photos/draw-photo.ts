import { drawMark, type PhotoMark } from './marks.ts';
import { fitInside } from './photo-rules.ts';

export interface Redrawing {
  /** Clockwise turns by 90 degrees. */
  quarters: number;
  marks: readonly PhotoMark[];
}

/** The encoding of sent photos (docs/files.md). */
export const encoding = { type: 'image/jpeg', quality: 0.82 } as const;

export function sizeOf(width: number, height: number, { quarters }: Redrawing) {
  const drawn = fitInside(width, height);
  const isSideways = quarters % 2 === 1;
  return isSideways ? { width: drawn.height, height: drawn.width } : drawn;
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

interface Source {
  image: CanvasImageSource;
  width: number;
  height: number;
}

/**
 * Draws a photo band by band onto a canvas of `sizeOf`.
 * @param bands the number of bands, each of which is one task
 * @param pause waits between two of them
 */
export async function drawPhoto(
  context: Context,
  { image, width, height }: Source,
  { quarters, marks }: Redrawing,
  bands = 1,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  const { canvas } = context;
  const drawn = fitInside(width, height);
  // Transparent parts become white, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const edge = (band: number) => Math.round((drawn.height * band) / bands);
  const scale = height / drawn.height;
  for (let band = 0; band < bands; band++) {
    if (band > 0) await pause();
    const [top, bottom] = [edge(band), edge(band + 1)];
    if (bottom === top) continue;
    context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
    context.rotate((quarters * Math.PI) / 2);
    context.translate(-drawn.width / 2, -drawn.height / 2);
    const bandHeight = bottom - top;
    context.drawImage(
      image,
      0,
      top * scale,
      width,
      bandHeight * scale,
      0,
      top,
      drawn.width,
      bandHeight,
    );
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  for (const mark of marks) drawMark(context, mark, canvas);
}
