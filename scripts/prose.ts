// `npm run check` reads comments, Markdown, summaries of calls and names of tests: sentences that
// begin with a relative word, and words that docs/glossary.md replaces. `node scripts/run.mjs scripts/prose.ts
// FOLDER` lists them by place.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';
import { titlesOf } from './test/titles.ts';

const opening = /^(?:What|Who|Whoever|Whose|Of|Where|Those|Nobody|Somebody|None)\b/;
const banned =
  /\b(?:whoever|who asks|tells?|told|telling|stands?|stood|looked[ -]at|sweeps?|given[ -]up|in vain|anew|any more|its like|another one|(?:is|are|was|were) over)\b/i;

const root = join(import.meta.dirname, '..');
const generatedFolders = ['node_modules', 'dist', 'data', '.cache', 'test-results', 'migrations'];

interface Finding {
  file: string;
  line: number;
  sentence: string;
}

/** Returns the texts of a file for people, each with its offset. */
function collectTexts(file: string, source: string): { text: string; at: number }[] {
  if (file.endsWith('.md')) return blocksOf(source);
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => ({
      text: found[1] ?? '',
      at: found.index,
    }));
  const { comments } = parseSync(file, source);
  const texts: { text: string; at: number; end: number }[] = [];
  for (const { type, value, start, end } of comments) {
    const before = texts.at(-1);
    const goesOn = type === 'Line' && before && /^\s*$/.test(source.slice(before.end, start));
    if (goesOn) Object.assign(before, { text: `${before.text}\n${value}`, end });
    else texts.push({ text: value, at: start, end });
  }
  for (const { 2: text, index } of source.matchAll(
    /\b(?:summary|description):\s*(['"`])(.*?)\1,?\n/g,
  ))
    texts.push({ text: text ?? '', at: index, end: index });
  if (!/\.(?:test|spec)\.tsx?$/.test(file)) return texts;
  const titles = titlesOf(file, source).titles.map(({ text, at }) => ({
    text: text.replace(/^./, (first) => first.toUpperCase()),
    at,
  }));
  return [...texts, ...titles];
}

/** The paragraphs, list items, headings and table cells of a Markdown page, without code. */
function blocksOf(source: string): { text: string; at: number }[] {
  const withoutCode = source.replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ' '));
  return [...withoutCode.matchAll(/[^\n|]+(?:\n(?!\s*(?:\n|[-*#|]|\d+\. ))[^\n|]+)*/g)].map(
    (found) => ({ text: found[0], at: found.index }),
  );
}

const sentencesOf = (text: string): string[] =>
  text
    .replace(/^[\s>]*(?:\*|-|#+|\d+\.)\s+/gm, ' ')
    .replace(/`[^`]*`/g, 'it')
    .replace(/\{?@(?:param|throws|example|see)\s+[\w.]+|@\w+/g, '. ')
    .replace(/\*\*|\]\([^)]*\)|[[\]]/g, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:])\s+(?=[A-Z])/)
    .map((sentence) => sentence.replace(/^[\s.]+/, '').trim());

/** Returns the sentences of a file that the rules of CONTRIBUTING.md refuse. */
export function proseFindings(file: string, source: string): Finding[] {
  return collectTexts(file, source).flatMap(({ text, at }) =>
    sentencesOf(text)
      .filter((sentence) => !sentence.endsWith('?'))
      .filter((sentence) => opening.test(sentence) || banned.test(sentence))
      .map((sentence) => ({ file, line: source.slice(0, at).split('\n').length, sentence })),
  );
}

function allFindings(folder: string): Finding[] {
  const files = globSync('**/*.{ts,tsx,mjs,css,md}', {
    cwd: join(root, folder),
    exclude: (path) => generatedFolders.some((name) => path.split('/').includes(name)),
  });
  return files.flatMap((name) => {
    const path = join(root, folder, name);
    return proseFindings(relative(root, path), readFileSync(path, 'utf8'));
  });
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  const findings = allFindings(folder ?? '.');
  for (const { file, line, sentence } of findings) console.log(`${file}:${line}: ${sentence}`);
  console.log(`${findings.length} sentences fail the prose rules of CONTRIBUTING.md`);
  if (findings.length > 0) console.log('Name the actor and use an active verb.');
  process.exitCode = findings.length > 0 ? 1 : 0;
}
