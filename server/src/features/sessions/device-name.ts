const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];

const nameIn = (named: [string, RegExp][], text: string) =>
  named.find(([, pattern]) => pattern.test(text))?.[0];

/** Names a device for its owner, for example "Chrome, Android"; null for an unknown one. */
export function deviceName(userAgent: string | undefined): string | null {
  const text = userAgent ?? '';
  const parts = [nameIn(browsers, text), nameIn(systems, text)].filter(Boolean);
  return parts.join(', ') || null;
}
