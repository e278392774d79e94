import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { startApp } from '../e2e/support/server.ts';
import { openPostgresql } from '../server/src/database/postgresql.ts';
import { makePharmacy } from '../server/test/factories.ts';
import { preparePostgres } from '../server/test/postgres.ts';
import { measureAnswers } from './answers.ts';
import { measureDashboard } from './dashboard.ts';
import { measureLive } from './live.ts';
import { measurePageWeight, written } from './page-weight.ts';
import { measurePublicList } from './public-list.ts';
import { measureSearch } from './search.ts';
import { measureSearches } from './searches.ts';
import { measureTracking } from './tracking.ts';
import { measureUploadMemory } from './upload-memory.ts';

/**
 * `npm run bench`, after `npm run build`: the figures of the built server over PostgreSQL; `npm run bench --
 * search` only those of the search, `dashboard` those of the pharmacist's dashboard, `live` those of
 * live screens, which take two and a half minutes, `answers` how soon a customer sees an answer,
 * `tracking` what its page weighs, `searches` how many questions to a town one process takes.
 */
const cluster = await preparePostgres();
const app = await startApp({ RATE_LIMIT_SCALE: '1000' });
try {
  if (process.argv.includes('search')) await measureSearch(app.url, app.pid, app.databaseUrl);
  else if (process.argv.includes('searches')) await measureSearches(app.url, app.databaseUrl);
  else if (process.argv.includes('dashboard')) await measureDashboard(app.url, app.databaseUrl);
  else if (process.argv.includes('live')) await measureLive();
  else if (process.argv.includes('answers')) await measureAnswers();
  else if (process.argv.includes('tracking')) await measureTracking(app.url, app.databaseUrl);
  else await measureAll();
} finally {
  await app.stop();
  await cluster.stop();
}

async function measureAll(): Promise<void> {
  const database = openPostgresql(app.databaseUrl, () => {});
  for (let number = 0; number < 500; number += 1)
    await makePharmacy(
      { db: database.db, clock: () => new Date() },
      { shopName: `صيدلية النيل ${number} | Nile Pharmacy ${number}` },
    );
  await database.close();

  const yardstick = spawn(process.execPath, ['bench/public-list.ts', `${app.url}/api/pharmacies`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [yardstickUrl] = await once(createInterface(yardstick.stdout), 'line');
  const list = await measurePublicList(app.url, yardstickUrl);
  yardstick.kill();
  console.log(
    `GET /api/pharmacies, 500 pharmacies: ${list.ours.toFixed(0)} requests/s, bare node:http ${list.bare.toFixed(0)}: ${(list.share * 100).toFixed(0)} %`,
  );

  const memory = await measureUploadMemory(app.url, app.pid);
  console.log(
    `20 requests of three ${(memory.photoBytes / 1e6).toFixed(1)} MB photos at once: peak ${memory.peak.toFixed(0)} MB, ${memory.seconds.toFixed(1)} s, answers ${JSON.stringify(memory.answers)}`,
  );

  for (const language of ['en', 'ar'] as const) {
    const weight = await measurePageWeight({
      url: `${app.url}/?lang=${language}`,
      language,
      loaded: (page) => page.waitForLoadState('networkidle'),
    });
    console.log(`home page (${language}): ${written(weight)}`);
  }
  await measureSearch(app.url, app.pid, app.databaseUrl);
}
