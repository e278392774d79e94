import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '@dawaya/contract/rendering';

export interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

/** What `web` built for the server: its renderer, and the names of the browser's files. */
export interface Renderer {
  render: Render<(path: string, init: RequestInit) => Promise<Response>>;
  manifest: Manifest;
  clientDir: string;
}

/**
 * Loads what the build left in `web/dist`.
 * @throws Error that says what to run, when there is no build
 */
export async function loadRenderer(distDir: string): Promise<Renderer> {
  const clientDir = join(distDir, 'client');
  const manifestFile = join(clientDir, 'manifest.json');
  const entry = join(distDir, 'server', 'entry-server.js');
  for (const file of [manifestFile, entry]) {
    if (!existsSync(file)) {
      throw new Error(`The pages are not built: ${file} is missing. Run "npm run build" first.`);
    }
  }
  const { render }: Pick<Renderer, 'render'> = await import(pathToFileURL(entry).href);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return { render, manifest, clientDir };
}
