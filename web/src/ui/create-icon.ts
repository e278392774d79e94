import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * Replaces lucide's `createLucideIcon` in a build: without context, class names and other features
 * that no page uses (docs/performance.md). It makes an icon's lines once for all its places.
 */
export default function createIcon({ node }: IconData): (props: IconProps) => ReactElement {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...props }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...lines,
    );
}
