import { type RefObject, useState } from 'react';
import type { Zoom } from './zoom.ts';

interface TurnedImageProps {
  url: string;
  alt: string;
  /** Clockwise turns by 90 degrees. */
  turns: number;
  zoom: Zoom;
  box: RefObject<HTMLDivElement | null>;
  onLoad: () => void;
  onError: () => void;
}

/**
 * A turned picture in a box of its turned proportions, so that it fills the frame and zooms like
 * any other. It is invisible until it has loaded.
 */
export function TurnedImage({ url, alt, turns, zoom, box, onLoad, onError }: TurnedImageProps) {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const isSideways = turns % 2 === 1;
  const screen = CSS.supports('height', '1dvh') ? 'dvh' : 'vh';
  // The box's size in px: the oldest browsers do not know container units (`cqw`, Chrome 105;
  // docs/interface.md).
  const part = (of: number) => `${isSideways ? 100 * of : 100}%`;
  const [width, height] = isSideways ? [size.height, size.width] : [size.width, size.height];
  return (
    <div
      ref={box}
      className="grid grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden"
      style={{
        aspectRatio: width / height,
        width: `min(100%, ${width}px, calc(65${screen} * ${width / height}))`,
        transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
      }}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setSize({ width: naturalWidth || 1, height: naturalHeight || 1 });
          onLoad();
        }}
        onError={onError}
        className="max-w-none"
        style={{
          width: part(height / width),
          height: part(width / height),
          transform: `rotate(${turns * 90}deg)`,
        }}
      />
    </div>
  );
}
