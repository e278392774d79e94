import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Tests that passed only at the second try, which CI allows. */
  retried: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0, retried: 0 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  retried: a.retried + b.retried,
});

const folder = '.cache/reports';

export const reports = {
  /** Returns the path for a report, after deleting an older one. */
  async fresh(name: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    await rm(join(folder, name), { force: true });
    return join(folder, name);
  },
};

/** Reads a report of Vitest and names its retried tests; a missing report counts as nothing. */
export async function countVitest(path: string): Promise<Counts> {
  const report = await read<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: {
      assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
    }[];
  }>(path);
  if (!report) return nothing;
  // A test that passes at its second try still has the reason of the first failure.
  const retried = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0);
  for (const { fullName, failureMessages } of retried)
    console.log(`Passed at the second try: ${fullName}\n${failureMessages[0]}`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    retried: retried.length,
  };
}

/** Reads a report of Playwright; a missing report counts as nothing. */
export async function countPlaywright(path: string): Promise<Counts> {
  const report = await read<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  }>(path);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped, retried: flaky };
}

interface Suite {
  suites?: Suite[];
  specs?: { tests: { results: { attachments: Attachment[] }[] }[] }[];
}
interface Attachment {
  name: string;
  path?: string;
}

/** Returns the paths of Playwright's traces of failed journeys, from the project's root. */
export async function tracesOf(path: string): Promise<string[]> {
  const report = await read<Suite>(path);
  const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return (report ? specsOf(report) : [])
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .flatMap(({ attachments }) => attachments)
    .flatMap((kept) => (kept.name === 'trace' && kept.path ? [relative('.', kept.path)] : []));
}

async function read<Report>(path: string): Promise<Report | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}
