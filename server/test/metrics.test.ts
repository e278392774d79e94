import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { projectRoot, version } from '../src/settings/project-root.ts';
import { freePort } from './postgres-cluster.ts';
import { runProgram, startProcess, useDatabaseAndFolder } from './process.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 90_000 });

const rules = path.join(projectRoot, 'deploy/prometheus/alerts.yml');
const dashboard = path.join(projectRoot, 'deploy/grafana/dashboard.json');

/** The names of metrics in rules or panels, without the parts of a histogram. */
const metricsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\b(?:dawaya|http|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(count|bucket)$/, ''),
  );

test('METRICS_PORT serves the figures by route, and each metric of rules and dashboard', async () => {
  const metricsPort = await freePort();
  const server = await startProcess(await useDatabaseAndFolder(), {
    METRICS_PORT: String(metricsPort),
  });
  const id = '2f0c6a1e-58cb-4b9c-9d8d-0b41b4d6a001';
  expect((await fetch(`${server.address}/api/pharmacies/${id}?search=Amna`)).status).toBe(404);
  expect((await fetch(`${server.address}/api/requests/secret-token`)).status).toBe(404);
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404);
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const text = await response.text();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(text).toContain(
    'http_request_duration_seconds_count{route="/api/pharmacies/:id",method="GET",status="404"} 1',
  );
  expect(text).not.toMatch(/2f0c6a1e|Amna|secret-token/);
  expect(text).toContain(`dawaya_info{version="${version}"} 1`);
  expect(text).toContain(`dawaya_processes{version="${version}"} 1`);
  expect(text).toContain('dawaya_database_up 1');
  expect(text).toContain('dawaya_last_backup_timestamp_seconds 0');
  expect(text).toMatch(/^dawaya_storage_free_bytes \d{6,}$/m);
  for (const file of [rules, dashboard]) {
    const named = new Set(metricsIn(file));
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
  }
  expect((await fetch(`http://127.0.0.1:${metricsPort}/other`)).status).toBe(404);
});

test('a metrics port that is taken ends the start with a sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };
  const place = await useDatabaseAndFolder();
  const started = runProgram('main', [], {
    PORT: String(await freePort()),
    METRICS_PORT: String(port),
    DATABASE_URL: place.url,
    DATA_DIR: place.dataDir,
  });
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain(
    `Dawaya could not start: METRICS_PORT: port ${port} is in use. Stop what runs there, or choose another.`,
  );
});

test('promtool accepts the configuration, and the alerts fire when they should', (context) => {
  const missing = 'promtool is missing: apt-get install prometheus';
  if (spawnSync('promtool', ['--version']).error && !process.env.CI) {
    console.warn(missing);
    context.skip(missing);
  }
  const output = execFileSync(
    'promtool',
    ['check', 'config', path.join(projectRoot, 'deploy/prometheus/prometheus.yml')],
    { encoding: 'utf8' },
  );
  expect(output).toContain('13 rules found');
  const alerts = path.join(import.meta.dirname, 'alerts.promtool.yml');
  expect(execFileSync('promtool', ['test', 'rules', alerts], { encoding: 'utf8' })).toContain(
    'SUCCESS',
  );
});
