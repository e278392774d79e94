import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { findEntry, type Manifest, stylesKey } from './files.ts';

/** The stylesheet with the font faces. It is separate because a first visit does without it. */
const facesKey = 'src/ui/faces.css';

/** The built styles, for inlining (docs/performance.md). */
export interface Styles {
  /** The name of these styles. A browser that has their file sends it in the cookie `styles`. */
  name: string;
  /** The whole stylesheet, for a browser that does not have its file. */
  text: string;
  /** The font faces, for a browser that has their files. */
  faces: string;
  fonts(language: Language): string[];
  /** The hashes by which the policy allows both texts. */
  hashes: string[];
}

/**
 * Reads the stylesheets of a build.
 * @param clientDir the folder of built browser files.
 * @throws Error when one is missing.
 */
export function readStyles(manifest: Manifest, clientDir: string): Styles {
  const read = (key: string) =>
    readFileSync(join(clientDir, findEntry(manifest, key).file), 'utf8').trim();
  const [text, faces] = [read(stylesKey), read(facesKey)];
  const fonts = [...faces.matchAll(/url\(["']?(\/[^"')]+\.woff2)/g)].map(([, href = '']) => href);
  const hash = (text: string) => createHash('sha256').update(text);
  return {
    name: hash(text + faces)
      .digest('base64url')
      .slice(0, 8),
    text,
    faces,
    fonts: (language) => fonts.filter((font) => font.includes('arabic') === (language === 'ar')),
    hashes: [text, faces].map((text) => `'sha256-${hash(text).digest('base64')}'`),
  };
}
