import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium } from './e2e/support/chromium.ts';
import { viewports } from './e2e/support/layout.ts';

const desktop = { viewport: viewports.desktop };
const phone = {
  viewport: viewports.phone,
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const english = { language: 'en', locale: 'en-GB' } as const;
const arabic = { language: 'ar', locale: 'ar-SD' } as const;

export default defineConfig<{ language: 'en' | 'ar' }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  // Each has a server and a browser beside it (CONTRIBUTING.md).
  workers: availableParallelism(),
  // Each journey for itself: no long file is left to one worker at the end, and shards are even.
  fullyParallel: true,
  // On CI, a journey that a busy machine broke gets a second try, and the report names it.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 7_000 },
  forbidOnly: !!process.env.CI,
  outputDir: 'test-results',
  reporter: [['list'], ['json', { outputFile: '.cache/reports/e2e.json' }]],
  use: {
    // A press that nothing came of is known at once, not at the end of the journey's time.
    actionTimeout: 15_000,
    // Its film would cost half as much again as the journey itself, and a picture of the elements
    // after every step a ninth; `--trace on` has both (CONTRIBUTING.md).
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // Journeys count and break the page's own calls; those of the worker allow it.
    serviceWorkers: 'block',
    timezoneId: 'Africa/Khartoum',
    launchOptions: {
      executablePath: findChromium(),
      args: chromiumArguments,
    },
  },
  projects: [
    // Untagged journeys run in both (CONTRIBUTING.md).
    { name: 'en-desktop', use: { ...desktop, ...english }, grepInvert: /@phone/ },
    { name: 'ar-phone', use: { ...phone, ...arabic }, grepInvert: /@desktop/ },
  ],
});
