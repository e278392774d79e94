import path from 'node:path';

const maxName = 120;

/** Control characters, and direction marks that make `gpj.exe` read as `exe.jpg`. */
const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/**
 * Cleans a file's name for display and download: no path, no control characters, at most 120
 * characters with its ending.
 */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(invisible, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  const { name: stem, ext } = path.parse(clean.normalize('NFC'));
  const ending = [...ext].length <= 12 ? ext : '';
  const shortened = [...stem].slice(0, maxName - [...ending].length).join('');
  return shortened ? shortened + ending : 'document';
}

export const replaceEnding = (name: string, ending: string): string =>
  [...path.parse(name).name].slice(0, maxName - ending.length).join('') + ending;

/** Returns a header with an ASCII name for old clients and the real one (RFC 6266). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

export const csvType = 'text/csv; charset=utf-8; header=present';

/** Returns the headers of an answer that a browser saves as a file. */
export const downloadHeaders = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': contentDisposition('attachment', name),
  'x-content-type-options': 'nosniff',
});
