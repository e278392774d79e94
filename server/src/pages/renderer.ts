import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '@dawaya/contract/rendering';
import { entryKey, entryOf, type Files, filesOf, type Manifest } from './files.ts';
import { readStyles, type Styles } from './styles.ts';

/** What renders the pages, and where the browser finds the files that they name. */
export interface Renderer {
  render: Render<(path: string, init: RequestInit) => Promise<Response>>;
  /**
   * What the head of a page names.
   * @param source the page's source file, as it was rendered.
   * @throws Error for a page that the build does not know.
   */
  filesOf(source: string): Files;
  /** The address of the script that every page begins with; none in development. */
  entry?: string;
  /** The styles that a document holds itself; without them it names their files. */
  styles?: Styles;
  /** Loads what renders, which else is loaded for the first page. @throws what is wrong with it. */
  load?(): Promise<unknown>;
  /** The built files of the browser. Without it they are not sent from here. */
  clientDir?: string;
  /** In development: what is rendered changes while the server runs, and so is never cached. */
  isChanging?: boolean;
  /** In development: the policy lets style elements through that carry it. */
  styleNonce?: string;
}

/**
 * What the build left in `web/dist`: its own program is not loaded yet.
 * @throws Error that says what to run, when there is no build
 */
export async function loadRenderer(distDir: string): Promise<Renderer> {
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
    filesOf: (source) => filesOf(manifest, source),
    entry: `/${entryOf(manifest, entryKey).file}`,
    styles: readStyles(manifest, clientDir),
    clientDir,
  };
}
