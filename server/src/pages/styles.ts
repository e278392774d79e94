import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { entryOf, type Manifest, stylesKey } from './files.ts';

/** The stylesheet that names the font files; apart from the other, as a first visit goes without. */
const facesKey = 'src/ui/faces.css';

/** What the build left of styles, as a document holds it (docs/decisions/0078). */
export interface Styles {
  /** Names this build's styles; a browser that has their file says it in the cookie `styles`. */
  name: string;
  /** The whole stylesheet, for a browser that does not have its file. */
  text: string;
  /** The font faces, for a browser that has their files. */
  faces: string;
  /** The addresses of the fonts that a page in this language takes. */
  fonts(language: Language): string[];
  /** By these the page policy lets both texts through. */
  hashes: string[];
}

/**
 * Reads the stylesheets of a build.
 * @param clientDir the folder of what the browser loads.
 * @throws Error when one is missing.
 */
export function readStyles(manifest: Manifest, clientDir: string): Styles {
  const read = (key: string) =>
    readFileSync(join(clientDir, entryOf(manifest, key).file), 'utf8').trim();
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
