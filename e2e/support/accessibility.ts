import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
// Sending it to the browser takes as long as running it, and one letter beyond ASCII would double
// its size.
const source = (await readFile(axeFile, 'utf8')).replaceAll(
  /[\u0080-\uffff]/g,
  (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** The rules that compare colours: only their results can differ by theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const selections = {
  all: {},
  colours: { runOnly: colourRules },
  'all but colours': {
    rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])),
  },
};

/**
 * Returns the problems that axe calls serious or critical on the page as it is, with places and
 *   reasons.
 * @param rules those that compare colours, all but those, or all that axe runs by default
 */
export async function violations(page: Page, rules: keyof typeof selections) {
  await Promise.all(
    page.frames().map(async (frame) => {
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
      if (frame === page.mainFrame()) return;
      // The frame may not have drawn the page's theme yet.
      await frame.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
    }),
  );
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
      }));
    },
    { resultTypes: ['violations'], ...selections[rules] } satisfies axe.RunOptions,
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({ id, nodes }));
}
