import { AtRule, type Declaration, list, type PluginCreator, type Root, Rule } from 'postcss';
import type { Plugin } from 'vite';

/** The oldest browsers that run the pages (docs/interface.md), in the form of Vite's build. */
const oldestBrowsers = ['chrome85', 'safari15'];

/**
 * Rewrites the styles for the oldest browsers. Vite's own lowering stops at features without an
 * older equivalent. Cascade layers, `:where` and `:has` have none, and without them an old browser
 * drops every rule. The code below handles Tailwind's output, not CSS at large.
 */
export function oldBrowsers(): Plugin {
  return {
    name: 'dawaya-old-browsers',
    apply: 'build',
    config: () => ({
      build: { cssTarget: oldestBrowsers },
      css: { postcss: { plugins: [lowerStyles()] } },
    }),
  };
}

const lowerStyles: PluginCreator<void> = () => ({
  postcssPlugin: 'dawaya-old-browsers',
  OnceExit(root) {
    writeDefaults(root);
    root.walkAtRules('layer', unwrap);
    root.walkRules((rule) => {
      if (!isKeyframe(rule)) rule.selectors = [...new Set(rule.selectors.flatMap(lowerSelector))];
    });
    root.walkDecls(lowerDeclaration);
    root.walkRules(replaceHas);
  },
});
lowerStyles.postcss = true;

const isKeyframe = (rule: Rule) => (rule.parent as AtRule).name?.endsWith('keyframes') === true;

/** Replaces a layer by its rules: the layers come in the order of their rank already. */
function unwrap(layer: AtRule): void {
  if (layer.nodes) layer.replaceWith(layer.nodes);
  else layer.remove();
}

/**
 * `@property` (Chrome 85, Safari 16.4) gives Tailwind's variables their initial values and stops
 * inheritance. A rule for all elements does the same for the used variables.
 */
function writeDefaults(root: Root): void {
  const text = root.toString();
  const defaults = new Rule({ selectors: ['*', '::before', '::after'] });
  root.walkAtRules('layer', (layer) => {
    if (layer.params === 'properties') layer.remove();
  });
  root.walkAtRules('property', (property) => {
    const first = property.nodes?.find(
      (node): node is Declaration => node.type === 'decl' && node.prop === 'initial-value',
    );
    const isRead = text.includes(`var(${property.params}`);
    let isSet = false;
    root.walkDecls(property.params, () => {
      isSet = true;
    });
    if (isRead && (isSet || first))
      defaults.append({
        prop: property.params,
        value: first?.value ?? 'initial',
        source: property.source,
      });
    property.remove();
  });
  if (defaults.nodes.length > 0) root.prepend(defaults, defaults.clone({ selector: '::backdrop' }));
}

/** Lowers `X:where(A, A *)`, Tailwind's form of 'within A', and all other `:where` and `:is`. */
function lowerSelector(selector: string): string[] {
  const found = nested.exec(selector);
  if (!found) return [selector];
  const from = found.index + found[0].length;
  const to = findClosingBracket(selector, from);
  const [before, after] = [selector.slice(0, found.index), selector.slice(to + 1)];
  const choices = list
    .comma(selector.slice(from, to))
    .filter((choice) => nested.test(choice) || !tooNew.test(choice));
  const within = choices.find((choice) => choice.endsWith(' *'))?.slice(0, -2);
  if (within && before !== '')
    return lowerSelector(
      before.startsWith(':root') ? `${before}${within}${after}` : `${within} ${before}${after}`,
    );
  return choices.flatMap((choice) => lowerSelector(`${before}${choice}${after}`));
}

const nested = /:(where|is)\(/;

/** Parts of selector lists that the oldest browsers do not know. */
const tooNew = /:(popover-open|open|dir)\b|:lang\(ae\)/;

function findClosingBracket(text: string, from: number): number {
  let depth = 1;
  for (let index = from; index < text.length; index++) {
    if (text[index] === '\\') index++;
    else if (text[index] === '(') depth++;
    else if (text[index] === ')' && --depth === 0) return index;
  }
  throw new Error(`A bracket stays open: ${text}`);
}

const sides: Record<string, string[]> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-block': ['top', 'bottom'],
  'inset-inline': ['left', 'right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
};

function lowerDeclaration(declaration: Declaration): void {
  const { prop, value, source } = declaration;
  const names = sides[prop];
  if (names) {
    const values = list.space(value);
    // Two values differ between start and end.
    const to =
      values.length === 2 && prop.endsWith('inline') ? [`${prop}-start`, `${prop}-end`] : names;
    to.forEach((side, index) => {
      declaration.cloneBefore({ prop: side, value: values[index] ?? values[0] ?? value });
    });
    declaration.remove();
  } else if (prop === 'translate')
    declaration.replaceWith({
      source,
      prop: 'transform',
      value: `translate(${list.space(value).join(',')})`,
    });
  else if (prop === 'rotate')
    declaration.replaceWith({ source, prop: 'transform', value: `rotate(${value})` });
  else if (prop === 'inset-inline-start' || prop === 'inset-inline-end') insetOnly(declaration);
  else if (/\ddvh/.test(value))
    declaration.cloneBefore({ value: value.replaceAll(/(\d)dvh/g, '$1vh') });
}

function insetOnly(declaration: Declaration): void {
  const rule = declaration.parent as Rule;
  const isStart = declaration.prop.endsWith('start');
  const onSide = (direction: string, prop: string) =>
    rule.clone({
      selectors: rule.selectors.map((selector) => `html[dir="${direction}"] ${selector}`),
      nodes: [declaration.clone({ prop })],
    });
  rule.after([
    onSide('ltr', isStart ? 'left' : 'right'),
    onSide('rtl', isStart ? 'right' : 'left'),
  ]);
  declaration.remove();
}

/**
 * Moves each selector with `:has` (Chrome 105, Safari 15.4) to a rule of its own, because an
 * unknown selector drops its whole rule. `src/lib/old-browsers/marks.ts` sets the attributes that
 * replace `:has`.
 */
function replaceHas(rule: Rule): void {
  const withHas = rule.selectors.filter((selector) => selector.includes(':has('));
  if (withHas.length === 0 || (rule.parent as AtRule).name === 'supports') return;
  const others = rule.selectors.filter((selector) => !withHas.includes(selector));
  if (others.length > 0) rule.before(rule.clone({ selectors: others }));
  rule.selectors = withHas;
  const marked = withHas.map(byMarks).filter((selector) => !selector.includes(':has('));
  if (marked.length > 0) addFor('not selector(:has(a))', rule, [rule.clone({ selectors: marked })]);
}

const byMarks = (selector: string) =>
  selector
    .replace(
      /fieldset:not\(:has\(\[\w+=(\w+)\]:checked\)\)/,
      'fieldset[data-has]:not([data-has~=$1])',
    )
    .replace(/:has\(:(checked|disabled)\)/, '[data-has~=$1]')
    .replace(':has(:focus-visible)', ':focus-within');

function addFor(condition: string, rule: Rule, rules: Rule[]): void {
  rule.after(new AtRule({ name: 'supports', params: condition, nodes: rules }));
}
