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
export const closest = 8;

/** Limits a zoom: never smaller than fitting, and never with an empty frame at a side. */
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
  const scale = Math.min(closest, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  const keep = (at: number, from: number) => at - (at - from) * by;
  return held({ scale, x: keep(point.x, zoom.x), y: keep(point.y, zoom.y) }, picture, frame);
}
