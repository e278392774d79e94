/** The colours of web/src/ui/tokens.css, for a page without any other file. */
const light =
  '--surface:#faf5eb;--raised:#fffdf9;--text:#1d2925;--muted:#55605a;--line:#857c68;--primary:#0a6850;--on-primary:#fff;--focus:#1259b5;color-scheme:light';
const dark =
  '--surface:#101815;--raised:#18231f;--text:#ece7dc;--muted:#a8b3ab;--line:#72837a;--primary:#55c5a3;--on-primary:#06231a;--focus:#8cc6ff;color-scheme:dark';

export const offlineStyle = [
  `:root{${light}}`,
  `[data-theme=dark]{${dark}}`,
  `@media(prefers-color-scheme:dark){[data-theme=system]{${dark}}}`,
  'body{margin:0;background:var(--surface);color:var(--text);font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}',
  'main{max-width:40rem;margin:0 auto;padding:2rem 1rem}',
  'h1{font-size:1.75rem;line-height:1.3;margin:0 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}',
  'a{color:var(--primary)}:focus-visible{outline:3px solid var(--focus);outline-offset:2px}',
  '.button{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.25rem;border-radius:.75rem;background:var(--primary);color:var(--on-primary);font-weight:600;text-decoration:none}',
  'ul{list-style:none;margin:0;padding:0}',
  'li{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-block-end:.5rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--raised)}',
  'li a{display:inline-flex;align-items:center;min-height:3rem}.muted{color:var(--muted)}',
].join('');
