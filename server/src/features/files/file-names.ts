import path from 'node:path';

const longestName = 120;

/** Control characters, and marks that turn the direction so that `gpj.exe` reads as `exe.jpg`. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * A file's name as its sender had it, safe to show and to offer: no path, no control characters,
 * at most 120 characters, its ending kept.
 */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(invisible, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  const { name: stem, ext } = path.parse(clean.normalize('NFC'));
  const ending = [...ext].length <= 12 ? ext : '';
  const kept = [...stem].slice(0, longestName - [...ending].length).join('');
  return kept ? kept + ending : 'document';
}

/** The name with the ending of what the file was stored as, still within 120 characters. */
export const withEnding = (name: string, ending: string): string =>
  [...path.parse(name).name].slice(0, longestName - ending.length).join('') + ending;

/** RFC 6266: an ASCII name for old clients, and the real one beside it. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
