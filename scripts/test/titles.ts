import { parseSync } from 'vite';

interface Node {
  type: string;
  [name: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the value of a string, or of a template without expressions. */
function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const { quasis, expressions } = node as {
    quasis?: { value: { cooked: string } }[];
    expressions?: [];
  };
  return node.type === 'TemplateLiteral' && expressions?.length === 0
    ? quasis?.[0]?.value.cooked
    : undefined;
}

/** The names in a callee: `test.each([…])` has `test` and `each`. */
function calleeNames(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type !== 'MemberExpression') return [];
  return [...calleeNames(callee.object), ...calleeNames(callee.property)];
}

const neverRun = ['skip', 'todo', 'fixme'];

/**
 * Collects the texts of a test file that documents can quote.
 * @returns `texts`: the titles of tests that run, and the values of their rows; `patterns`: titles
 *   with placeholders; `titles`: those of tests and groups after the titles of their groups, each with its offset
 */
export function titlesOf(file: string, source: string) {
  const texts = new Set<string>();
  const patterns = new Set<string>();
  const titles: { text: string; at: number }[] = [];
  const walk = (node: unknown, group = ''): void => {
    let within = group;
    if (Array.isArray(node)) for (const one of node) walk(one, group);
    if (!isNode(node)) return;
    if (node.type === 'CallExpression') {
      const [root = '', ...more] = calleeNames(node.callee);
      const isOfTests = ['test', 'it', 'describe'].includes(root);
      if (isOfTests && more.some((name) => neverRun.includes(name))) return;
      const [title] = node.arguments as unknown[];
      const text = literalText(title);
      if (isOfTests && text !== undefined) {
        within = `${group} ${text}`.trim();
        titles.push({ text: within, at: Number(node.start) });
      }
      if (isOfTests && more.includes('each') && text !== undefined) patterns.add(text);
    }
    const text = literalText(node);
    if (text !== undefined) texts.add(text);
    for (const part of Object.values(node)) walk(part, within);
  };
  walk(parseSync(file, source).program);
  return { texts, patterns, titles };
}
