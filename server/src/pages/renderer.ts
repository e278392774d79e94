import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '@dawaya/contract/rendering';
import { entryKey, findEntry, findFiles, type Manifest, type PageFiles } from './files.ts';
import { readStyles, type Styles } from './styles.ts';

export interface Renderer {
  render: Render<(path: string, init: RequestInit) => Promise<Response>>;
  /**
   * Finds the files of a page.
   * @param source the page's source file, as it was rendered.
   * @throws Error for a page that the build does not know.
   */
  filesOf(source: string): PageFiles;
  /** The address of the entry script; undefined in development. */
  entry?: string;
  /** The inline styles; without them a document links their files. */
  styles?: Styles;
  /** Loads the program before the first page needs it. @throws its error. */
  load?(): Promise<unknown>;
  /** The folder of the built browser files; undefined when this server does not serve them. */
  clientDir?: string;
  /** In development: pages change while the server runs, so they are never cached. */
  isChanging?: boolean;
  /** In development: the policy allows style elements with this nonce. */
  styleNonce?: string;
}

/**
 * Prepares the renderer of the build in `web/dist`, without loading its program.
 * @throws Error that says which command to run, when there is no build
 */
export function prepareRenderer(distDir: string): Renderer {
  const clientDir = join(distDir, 'client');
  const manifestFile = join(clientDir, 'manifest.json');
  const program = join(distDir, 'server', 'entry-server.js');
  for (const file of [manifestFile, program]) {
    if (!existsSync(file)) {
      throw new Error(`The pages are not built: ${file} is missing. Run "npm run build" first.`);
    }
  }
  let loading: Promise<Pick<Renderer, 'render'>> | undefined;
  const load = () => {
    loading ??= import(/* @vite-ignore */ pathToFileURL(program).href);
    return loading;
  };
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return {
    render: async (input) => (await load()).render(input),
    load,
    filesOf: (source) => findFiles(manifest, source),
    entry: `/${findEntry(manifest, entryKey).file}`,
    styles: readStyles(manifest, clientDir),
    clientDir,
  };
}
