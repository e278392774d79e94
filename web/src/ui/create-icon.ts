import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon as `lucide-react/icons/*` has it. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * What a build takes in the place of lucide's function of this place: without settings by a context,
 * names of classes and much else that no page here uses (docs/decisions/0097). The lines of an icon
 * are made once, for all places where it stands.
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
      lines,
    );
}
