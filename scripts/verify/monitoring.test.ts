import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

/** Names of metrics in a text, without the suffixes of histograms. */
const getMetricNames = (text: string) =>
  new Set([...text.matchAll(/\bmakan_[a-z_]+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, '')));

const sources = [
  'lib/server/http/request-metrics.ts',
  ...readdirSync(`${root}backend/http`)
    .filter((name) => /^(?!.*\.test\.ts$).*\.ts$/.test(name))
    .map((name) => `backend/http/${name}`),
  'backend/jobs/run-jobs.ts',
  'backend/jobs/drain-in-batches.ts',
];
const exported = getMetricNames(sources.map(read).join('\n'));

test('OPS-11 alerts and dashboard use only metrics that the parts export', () => {
  for (const file of ['makan.rules.yml', 'dashboard.json'])
    for (const name of getMetricNames(read(`deploy/monitoring/${file}`)))
      expect(exported, `${file}: ${name}`).toContain(name);
});

test('OPS-11 alerts name jobs that fail, and rows that a job could not do', () => {
  const rules = read('deploy/monitoring/makan.rules.yml');
  expect(rules).toMatch(/alert: MakanJobFails\n\s+expr: .*makan_job_runs_total\{outcome="failed"\}/);
  expect(rules).toMatch(/alert: MakanRowsSetAside\n\s+expr: .*makan_job_rows_set_aside/);
});

test('OPS-11 the end of all backends is critical', () => {
  const rules = read('deploy/monitoring/makan.rules.yml');
  expect(rules).toMatch(
    /alert: MakanBackendsGone\n\s+expr: absent\(makan_database_up\)\n\s+for: 1m\n\s+labels: \{ severity: critical \}/,
  );
});

test('OPS-11 every alert is explained in the run-book', () => {
  const runBook = read('docs/run-book.md');
  for (const [, alert] of read('deploy/monitoring/makan.rules.yml').matchAll(/alert: (\w+)/g))
    expect(runBook).toContain(`\`${alert}\``);
});

test('OPS-11 every alert has a name of its own, an expression, a severity and a sentence', () => {
  const { groups } = parse(read('deploy/monitoring/makan.rules.yml'));
  const rules = groups.flatMap((group: { rules: unknown[] }) => group.rules) as {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: { summary: string };
  }[];
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { expr, labels, annotations } of rules) {
    expect(expr).toMatch(/makan/);
    expect(labels.severity).toMatch(/^(warning|critical)$/);
    expect(annotations.summary).toMatch(/\.$/);
  }
});
