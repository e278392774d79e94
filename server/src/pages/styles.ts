import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { findEntry, type Manifest, stylesKey } from './files.ts';

/** The stylesheet with the font faces. It is separate because a page with little data lacks it. */
const facesKey = 'src/ui/faces.css';

/** The built styles, for inlining (docs/performance.md). */
export interface Styles {
  /** The name of these styles. A browser that has their file sends it in the cookie `styles`. */
  name: string;
  /** The whole stylesheet, for a browser that does not have its file. */
  text: string;
  /** The address of the font faces, for a browser that has their files. */
  facesFile: string;
  fonts: Record<Language, Font>;
  /** The hashes by which the policy allows these texts. */
  hashes: string[];
}

/** The font of a language. */
interface Font {
  /** Its address. */
  file: string;
  /** Its face, which holds the file itself, and the faces of other languages, which name theirs. */
  faces: string;
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
  const faceOf = (script: string) => {
    const fontFace = new RegExp(`@font-face\\{[^}]*url\\("?(/[^")]*${script}[^")]*)[^}]*\\}`).exec(
      faces,
    );
    if (!fontFace?.[1]) throw new Error(`The build has no font for ${script}`);
    return { text: fontFace[0], file: fontFace[1] };
  };
  // Chromium loads an inline font in parallel with the first layout; `block` waits for it.
  const inlineFace = ({ text, file }: ReturnType<typeof faceOf>) =>
    text
      .replace(file, `data:font/woff2;base64,${readFileSync(join(clientDir, file), 'base64')}`)
      .replace('fallback', 'block');
  const [latin, arabic] = [faceOf('latin'), faceOf('arabic')];
  const fonts = {
    en: { file: latin.file, faces: inlineFace(latin) + arabic.text },
    ar: { file: arabic.file, faces: inlineFace(arabic) + latin.text },
  };
  const hash = (text: string) => createHash('sha256').update(text);
  return {
    name: hash(text + faces)
      .digest('base64url')
      .slice(0, 8),
    text,
    facesFile: `/${findEntry(manifest, facesKey).file}`,
    fonts,
    hashes: [text, fonts.en.faces, fonts.ar.faces].map(
      (text) => `'sha256-${hash(text).digest('base64')}'`,
    ),
  };
}
