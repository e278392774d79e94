import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const shared = {
  testTimeout: 20_000,
  hookTimeout: 30_000,
  // The one second that it is otherwise is short for a machine that does other things as well.
  expect: { poll: { timeout: 10_000 } },
  // On CI, a test that a busy machine broke gets a second try, and the report names it.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Some wait for real time: a mail, a process that ends, a provider that does not answer.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          // The server takes longer to import than most files take to test.
          isolate: false,
          include: ['server/**/*.test.ts', 'contract/**/*.test.ts', 'packages/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          // Each file plays a browser of its own; a context is half the work of a process. Threads
          // share channels and locks, so simultaneous files would hear each other.
          pool: 'vmForks',
          setupFiles: 'web/test/close-page.ts',
          include: ['web/{src,test}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...shared, name: 'scripts', include: ['scripts/**/*.test.ts'] } },
    ],
  },
});
