import { createElement, type SVGProps } from 'react';

type Drawing = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] };
type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number };

/**
 * Stands in the build in the place of what the icon library makes its icons with (`web/build/lean-modules-plugin.ts`): a
 * tenth of the code for what the pages use of it, their size and class.
 */
export default function makeIcon({ node }: Drawing) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, while its module is loaded
  return function Icon({ size = 24, ...props }: IconProps) {
    const attributes = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    } as const;

    return createElement(
      'svg',
      { ...attributes, ...props },
      node.map(([tag, drawn]) => createElement(tag, drawn)),
    );
  };
}
