// `npm run settings-docs` writes .env.example and docs/settings.md from the declarations of the
// settings.
import { writeFile } from 'node:fs/promises';
import { environment } from '../server/src/settings/environment.ts';
import { markdownTable } from './lib/markdown-table.ts';

/** The settings with a default value. */
const defaults: Record<string, unknown> = environment.parse({});
const settings = Object.entries(environment.shape).map(([name, { description }]) => ({
  name,
  description: description ?? '',
  default: String(defaults[name] ?? ''),
}));

const envHeading = `# The settings of Dawaya. They are environment variables. You need none to try Dawaya.
# "npm run settings-docs" writes this file from server/src/settings/environment.ts.
#
# Copy this file to .env and remove the # before each setting that you set. Then start with
#   set -a; . ./.env; set +a; npm start
# or name the file where your service manager or container reads its environment.
# Put values with spaces or special characters of the shell in 'single quotes'.
`;

const pageHeading = `# Settings

Settings are environment variables. The server checks all of them at the start and names each wrong one. You need none to try Dawaya. [.env.example](../.env.example) has the same list, to fill in. [Operations](operations.md) says which ones production needs.

\`npm run settings-docs\` writes this page from \`server/src/settings/environment.ts\`.
`;

/** Returns the content of .env.example: a line for each setting, with its default. */
export function envExample(): string {
  const lines = settings.map(
    (setting) => `# ${setting.description}\n#${setting.name}=${setting.default}\n`,
  );
  return [envHeading, ...lines].join('\n');
}

/** Returns the content of docs/settings.md: a row for each setting, with its default. */
export function settingsPage(): string {
  const rows = settings.map(({ name, description, default: value }) => [
    `\`${name}\``,
    description,
    value && `\`${value}\``,
  ]);
  return `${pageHeading}\n${markdownTable([['name', 'what it does', 'default'], ...rows])}`;
}

if (import.meta.main) {
  await writeFile('.env.example', envExample());
  await writeFile('docs/settings.md', settingsPage());
}
