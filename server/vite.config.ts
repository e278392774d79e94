import { defineConfig, type Plugin } from 'vite';

// Native code and WebAssembly, packages that read files of their own folder, and one that is no
// strict code (smpp) cannot be bundled;
// the object-storage client is loaded only where it is configured. All others are development
// packages.
export const external = [
  'sharp',
  '@node-rs/argon2',
  '@electric-sql/pglite',
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  'smpp',
];

/**
 * A text with other letters is held, and compiled, at two bytes each: all of a file that has one.
 */
const asAscii: Plugin = {
  name: 'as-ascii',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(
        /[\u0080-\uffff]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * What packages import for what nothing here asks of them, and each start would read and run: rules
 * of recurrence (pg-boss), and folders that are looked through for files (@fastify/static).
 */
const unused: Record<string, string> = { 'rrule-temporal': 'RRuleTemporal', glob: 'glob' };
const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (id in unused ? `\0unused:${id}` : null),
  load(id) {
    const [, name = ''] = /^\0unused:(.*)$/.exec(id) ?? [];
    if (!(name in unused)) return null;
    return `export function ${unused[name]}() { throw new Error('${name} is not in this build'); }`;
  },
};

const builtinImport =
  /import(?: ?([\w$]+))?,?(?:\*as ([\w$]+))?(?:\{([^}]*)\})? ?from"(node:[^"]+)";/g;

/**
 * An `import` of one of Node's own modules reads all that this exports, and so loads what each of
 * it is made of: `node:http` alone brings the whole of `fetch`. Asked of the process, it brings
 * what is used.
 */
const builtinsAsked: Plugin = {
  name: 'builtins-asked',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      const [imports = ''] = /^(?:import\b[^;]*;)*/.exec(file.code) ?? [];
      const asked = imports.replace(builtinImport, (_statement, byDefault, all, names, id) =>
        [byDefault, all, names && `{${names.replaceAll(' as ', ':')}}`]
          .filter(Boolean)
          .map((named) => `const ${named}=process.getBuiltinModule("${id}");`)
          .join(''),
      );
      file.code = asked + file.code.slice(imports.length);
    }
  },
};

// Bundled, the server starts in a fraction of the time and half of the memory.
export default defineConfig({
  plugins: [asAscii, builtinsAsked, withoutUnused],
  ssr: { target: 'node', noExternal: true, external },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    minify: false,
    rolldownOptions: {
      // For development and tests: it runs from its own sources, and nothing of it is in the
      // bundle.
      external: /^@dawaya\/stripe-double\//,
      input: {
        main: 'src/main.ts',
        admin: 'src/commands/admin.ts',
        erase: 'src/commands/erase-person.ts',
        'end-phone': 'src/commands/end-phone.ts',
        retention: 'src/commands/retention.ts',
        places: 'src/commands/places.ts',
        medicines: 'src/commands/medicines.ts',
        seed: 'src/commands/seed.ts',
        backup: 'src/commands/backup.ts',
        restore: 'src/commands/restore.ts',
        // A process of its own beside the server.
        decoder: 'src/features/files/decoder.ts',
        'list-file-worker': 'src/features/pharmacies/lists/list-file-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Names stay, for the log; what nobody runs is not read either.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
