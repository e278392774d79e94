import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * A write of a table: `insert`, `update` or `delete` of the query builder or of raw SQL, or
 * `prepareInsertOf`.
 */
export interface Write {
  file: string;
  area: string;
  table: string;
}

interface Node {
  type?: string;
  name?: string;
  value?: unknown;
  [more: string]: unknown;
}

const children = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null);

/** The area of a file: a folder of `features/`, or the folder or file of `server/src`. */
export function areaOf(file: string): string {
  const [, feature] = /^server\/src\/features\/([^/]+)\//.exec(file) ?? [];
  return feature ?? /^server\/src\/([^/]+)/.exec(file)?.[1] ?? file;
}

/** The variable of each table in `server/src/database/schema/`, by its name in SQL. */
export function tablesOf(root: string): Map<string, string> {
  const folder = join(root, 'server/src/database/schema');
  return new Map(
    readdirSync(folder).flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8');
      const found = source.matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g);
      return [...found].map(([, variable = '', table = '']): [string, string] => [table, variable]);
    }),
  );
}

/** Returns the tables that a source writes. */
export function writesOf(file: string, source: string, tables: Map<string, string>): Write[] {
  const variables = new Set(tables.values());
  /** Other names of tables in the file: of an import, or of a constant. */
  const aliases = new Map<string, string[]>();
  const written = new Set<string>();
  const namesIn = (node: Node): string[] => {
    if (node.type === 'Identifier' && node.name)
      return variables.has(node.name) && !aliases.has(node.name)
        ? [node.name]
        : (aliases.get(node.name) ?? []);
    if (node.type === 'MemberExpression') return namesIn(node.object as Node);
    if (node.type === 'ObjectExpression' || node.type === 'ConditionalExpression')
      return children(node).flatMap((child) =>
        child.type === 'Property' ? namesIn(child.value as Node) : namesIn(child),
      );
    if (node.type === 'TSAsExpression') return namesIn(node.expression as Node);
    return [];
  };
  const readAliases = (node: Node): void => {
    if (node.type === 'ImportSpecifier') {
      const [imported, local] = [(node.imported as Node).name, (node.local as Node).name];
      if (imported && local && imported !== local && variables.has(imported))
        aliases.set(local, [imported]);
    }
    if (node.type === 'VariableDeclarator' && node.init) {
      const { name } = node.id as Node;
      const named = namesIn(node.init as Node);
      if (name && named.length > 0 && !variables.has(name)) aliases.set(name, named);
    }
    children(node).forEach(readAliases);
  };
  const readWrites = (node: Node): void => {
    const callee = node.callee as Node | undefined;
    const method = (callee?.property as Node | undefined)?.name ?? callee?.name;
    if (
      node.type === 'CallExpression' &&
      method &&
      /^(insert|update|delete|prepareInsertOf)$/.test(method)
    )
      for (const name of namesIn((node.arguments as Node[])[0] ?? {})) written.add(name);
    if (node.type === 'TaggedTemplateExpression') {
      const { quasis, expressions } = node.quasi as Node & {
        quasis: { value: { raw: string } }[];
        expressions: Node[];
      };
      for (const [index, { value }] of quasis.entries()) {
        const verb = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?/i;
        for (const [, name = ''] of value.raw.matchAll(
          new RegExp(`${verb.source}"?(\\w+)`, 'gi'),
        )) {
          const variable = tables.get(name);
          if (variable) written.add(variable);
        }
        const expression = expressions[index];
        if (expression && new RegExp(`${verb.source}$`, 'i').test(value.raw))
          for (const name of namesIn(expression)) written.add(name);
      }
    }
    children(node).forEach(readWrites);
  };
  // The walk reads every type of node in the same way.
  const program = parseSync(file, source).program as unknown as Node;
  readAliases(program);
  readWrites(program);
  return [...written].map((table) => ({ file, area: areaOf(file), table }));
}

/** Returns all writes below `server/src`, except those of tests. */
export function findWrites(root: string): Write[] {
  const tables = tablesOf(root);
  return readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `server/src/${name}`)
    .sort()
    .flatMap((file) => writesOf(file, readFileSync(join(root, file), 'utf8'), tables));
}
