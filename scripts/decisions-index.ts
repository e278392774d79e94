// `npm run decisions-index` writes docs/decisions/README.md from the decisions beside it.
import { globSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { markdownTable } from './lib/markdown-table.ts';

const folder = join(import.meta.dirname, '../docs/decisions');

const pageHeading = `# Decisions

Each page has one architecture decision: its context, the decision and its consequences. A decision that no longer holds is replaced, not edited. The [topics](../architecture.md#topics) say how Dawaya works today.

\`npm run decisions-index\` writes this page.
`;

export interface Decision {
  /** The name in docs/decisions, such as \`0001-contract-as-types.md\`. */
  file: string;
  number: string;
  title: string;
  date: string;
  status: string;
}

/** Returns the decision of a page. @throws Error if the page has not the form of a decision. */
export function readDecision(file: string, page: string): Decision {
  const form =
    /^# (\d{4}): (.+)\n\nDate: (\d{4}-\d\d-\d\d)\n\nStatus: (.+)\n\n## Context\n[\s\S]+\n## Decision\n[\s\S]+\n## Consequences\n/;
  const [, number = '', title = '', date = '', status = ''] = form.exec(page) ?? [];
  if (!number || !file.startsWith(`${number}-`))
    throw new Error(`${file} needs number, title, date, status, context, decision, consequences`);
  return { file, number, title, date, status };
}

/** Returns the decisions by their numbers. */
export const decisions = (): Decision[] =>
  globSync('[0-9]*.md', { cwd: folder })
    .sort()
    .map((file) => readDecision(basename(file), readFileSync(join(folder, file), 'utf8')));

/** Returns the content of docs/decisions/README.md: a row for each decision. */
export function decisionsIndex(): string {
  const rows = decisions().map(({ file, number, title, date, status }) => [
    number,
    `[${title}](${file})`,
    date,
    status,
  ]);
  return `${pageHeading}\n${markdownTable([['number', 'decision', 'date', 'status'], ...rows])}`;
}

if (import.meta.main) await writeFile(join(folder, 'README.md'), decisionsIndex());
