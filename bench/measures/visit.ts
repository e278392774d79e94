import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';
import { startBareServer } from '../support/bare-server.ts';
import { publicPages } from '../support/public-pages.ts';
import { startSlowPhones, type Visit } from '../support/slow-phone.ts';

const rounds = 3;
/** In ms (issue 13, point 2). */
const budget = { firstContent: 1_000, live: 3_200, repeat: 800 };

/**
 * Public pages on a slow phone with a slow connection, each beside the same HTML without scripts: a
 * first visit until the page is live, and a repeated visit. The worker is off.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await bench.start();
  const phones = await startSlowPhones();
  bench.afterwards(phones.close);
  const figures: Figure[] = [];
  for (const { name, address } of await publicPages(app)) {
    const bare = await startBareServer(address, { 'accept-encoding': 'identity' }, 'unscripted');
    bench.afterwards(bare.stop);
    const taken: { first: Visit; again: Visit; still: Visit }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const still = await visited(phones, (phone) => phone.visit(bare.url, { untilLive: false }));
      const [first, again] = await visited(phones, async (phone) => {
        const first = await phone.visit(address, { untilLive: true });
        await answersToATap(phone.page);
        return [first, await phone.visit(address, { untilLive: true })] as const;
      });
      taken.push({ first, again, still });
    }
    const of = (value: (round: (typeof taken)[number]) => number | undefined) =>
      median(taken.map((round) => value(round) ?? 0));
    const ours = {
      firstContent: of(({ first }) => first.firstContent),
      live: of(({ first }) => first.live),
      repeat: of(({ again }) => again.firstContent),
    };
    figures.push({
      what: `${name}: first content · live · again`,
      ours: `${formatNumber(ours.firstContent)} · ${formatNumber(ours.live)} · ${formatNumber(ours.repeat)} ms; blocked ${formatNumber(of(({ first }) => first.blocking))} ms, longest task ${formatNumber(of(({ first }) => first.longestTask))}`,
      yardstick: `its HTML without scripts: ${formatNumber(of(({ still }) => still.firstContent))} ms; blocked ${formatNumber(of(({ still }) => still.blocking))}`,
      target: '≤ 1,000 · 3,200 · 800 ms',
      isReached:
        ours.firstContent <= budget.firstContent &&
        ours.live <= budget.live &&
        ours.repeat <= budget.repeat,
    });
  }
  return figures;
}

type Phones = Awaited<ReturnType<typeof startSlowPhones>>;
type Phone = Awaited<ReturnType<Phones['take']>>;

async function visited<T>(phones: Phones, look: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await phones.take();
  try {
    return await look(phone);
  } finally {
    await phone.close();
  }
}

/** Checks that the page works, and uses it, so that its styles are stored for the next visit. */
async function answersToATap(page: Phone['page']): Promise<void> {
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await page.getByRole('banner').getByRole('button').first().tap();
  await page.waitForFunction((theme) => document.documentElement.dataset.theme !== theme, before);
  await page.waitForFunction(() => /(^|; )styles=/.test(document.cookie));
}

export const visit: Measure = { name: 'visit', needs: ['chromium'], measure };
