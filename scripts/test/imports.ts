import { parseSync } from 'vite';

/** An import or re-export of a source. */
export interface Import {
  specifier: string;
  /** The imported names, as their source exports them; undefined for everything. */
  names: string[] | undefined;
  /** It imports types only. */
  onlyTypes: boolean;
}

interface Named {
  type: string;
  importKind?: string;
  exportKind?: string;
  imported?: { name?: string; value?: string };
  local: { name?: string; value?: string };
}
interface Statement {
  type: string;
  importKind?: string;
  exportKind?: string;
  source?: { value?: unknown } | null;
  specifiers?: Named[];
}

const kindOf = ({ importKind, exportKind }: { importKind?: string; exportKind?: string }) =>
  importKind ?? exportKind;

/** The names of `import … from` and `export … from`; undefined for everything. */
function importedNames({ type, specifiers = [] }: Statement): string[] | undefined {
  if (type === 'ExportAllDeclaration') return undefined;
  const names = specifiers.map((one) => {
    if (one.type === 'ImportSpecifier') return one.imported?.name ?? one.imported?.value;
    if (one.type === 'ExportSpecifier') return one.local.name ?? one.local.value;
    return one.type === 'ImportDefaultSpecifier' ? 'default' : undefined;
  });
  // An import for its effects has no names, and depends on the whole file.
  return names.length > 0 && names.every((name) => name !== undefined) ? names : undefined;
}

/** Returns the imports of a source, without computed paths. */
export function readImports(file: string, source: string): Import[] {
  const found: Import[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const statement = node as Statement;
    const specifier = statement.source?.value;
    const { type } = statement;
    if (typeof specifier === 'string' && /^(Import|Export)/.test(type ?? '')) {
      const taken = statement.specifiers ?? [];
      const onlyTypes =
        kindOf(statement) === 'type' ||
        (taken.length > 0 && taken.every((one) => kindOf(one) === 'type'));
      found.push({ specifier, names: importedNames(statement), onlyTypes });
    }
    Object.values(node).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return found;
}

/** The names that a source declares and exports. */
export function exportsOf(file: string, source: string): string[] {
  return parseSync(file, source).module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName, moduleRequest }) =>
      moduleRequest || !exportName.name ? [] : [exportName.name],
    ),
  );
}
