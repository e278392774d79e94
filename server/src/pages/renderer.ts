import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@dawaya/contract/locale';
import type { Role } from '@dawaya/contract/roles';

export type Theme = 'light' | 'dark' | 'system';

/** The few choices that a rendered page depends on. */
export interface Preferences {
  language: Language;
  theme: Theme;
  roles: Role[];
}

interface RenderInput {
  path: string;
  search: string;
  preferences: Preferences;
  transport: (path: string, init: RequestInit) => Promise<Response>;
}

export interface Rendered {
  status: number;
  html: string;
  state: unknown;
  title: string;
  description: string;
  noindex: boolean;
  source: string;
  /** Whether every read of the page was answered. */
  complete: boolean;
}

interface ManifestEntry {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}
export type Manifest = Record<string, ManifestEntry>;

/** What `web` built for the server: its renderer, and the names of the browser's files. */
export interface Renderer {
  render: (input: RenderInput) => Promise<Rendered>;
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
  const module: { render: Renderer['render'] } = await import(pathToFileURL(entry).href);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  return { render: module.render, manifest, clientDir };
}
