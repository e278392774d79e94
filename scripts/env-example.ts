// `npm run env-example` writes .env.example: every setting with what it is for, made from where the
// settings are declared.
import { writeFile } from 'node:fs/promises';
import { environment } from '../server/src/settings/environment.ts';

const heading = `# The settings of Dawaya. They are environment variables; none is needed to try it out.
# This file is made by "npm run env-example" from server/src/settings/environment.ts.
#
# To use it: copy it to .env, take the # off what you set, and start with
#   set -a; . ./.env; set +a; npm start
# or name the file where your service manager or container reads its environment.
# Values with blanks or signs that a shell reads stand in 'single quotes'.
`;

/** The settings that have a value where nothing is set, whatever else is set. */
const defaults: Record<string, unknown> = environment.parse({});

/** The content of .env.example: a line for each setting, with its value where nothing is set. */
export function envExample(): string {
  const settings = Object.entries(environment.shape).map(
    ([name, { description }]) => `# ${description}\n#${name}=${defaults[name] ?? ''}\n`,
  );
  return [heading, ...settings].join('\n');
}

if (import.meta.main) await writeFile('.env.example', envExample());
