interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** How a picture stands in its frame: how many times larger than it fits, and how many px its middle is from the frame's. */
export interface Zoom extends Point {
  scale: number;
}

export const fitting: Zoom = { scale: 1, x: 0, y: 0 };
/** Handwriting on a photo of 2,400 px is as large as it gets by then. */
export const closest = 8;

/** Never smaller than it fits, never so far to a side that the frame is empty there. */
export function held({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const most = (of: number, within: number) => Math.max(0, (of * scale - within) / 2);
  const across = most(picture.width, frame.width);
  const down = most(picture.height, frame.height);
  return {
    scale,
    x: Math.min(across, Math.max(-across, x)),
    y: Math.min(down, Math.max(-down, y)),
  };
}

/**
 * Zooms so that what stands at a point stays there: under the pointer, between two fingers.
 * @param point in px from the frame's middle
 * @param picture its size where it fits, in px
 */
export function zoomedAt(
  zoom: Zoom,
  factor: number,
  point: Point,
  picture: Size,
  frame: Size,
): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  const keep = (at: number, from: number) => at - (at - from) * by;
  return held({ scale, x: keep(point.x, zoom.x), y: keep(point.y, zoom.y) }, picture, frame);
}
