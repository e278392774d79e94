import { useMemo } from 'react';
import { encode } from 'uqr';

/** A text as a QR code: one path of squares, sharp in any size. `label` names its target. */
export function QrCode({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/**
 * Draws a code with the empty border of four squares that readers need; a quarter of it may be
 * unreadable (level Q).
 */
function drawCode(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'Q', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size, path };
}
