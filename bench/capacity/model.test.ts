import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSeededRandom } from '@/lib/testing/random-runs';
import {
  findEnd,
  getRefreshesPerSecond,
  getVisited,
  listParts,
  type Measured,
  renderEnds,
  renderMeasured,
  round,
  usualDemand,
} from './model';
import { simulatePages } from './simulate-pages';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const stored: Measured = JSON.parse(read('measured.json'));

/** Round figures, from which the limits can be computed by hand. */
const measured: Measured = {
  restaurants: 100_000,
  ordersPerSecond: 500,
  lookupsPerSecond: 1_000,
  searchesPerSecond: 10,
  mailsPerSecond: 20,
  firstRendersPerSecond: 5,
  rendersPerSecond: 20,
  changesPerSecond: 100,
  pageBytes: 128 * 1024,
  orderBytes: 1024 ** 3 / 1_000_000,
  movementBytes: 1024 ** 3 / 1_000_000,
  vacuumBytesPerSecond: 1024 ** 3 / 3600,
};
const getPart = (name: string, changes: Partial<Measured> = {}) =>
  listParts({ ...measured, ...changes }, usualDemand).find((part) => part.name === name)!;

test.each([
  // With 40 orders a day, 15% of them in one hour, 600 restaurants have one order per second.
  ['Orders: written', 300_000],
  ['Notifications', 6_000],
  // With 20 changes a day, 1,200 restaurants have one change per second.
  ['Changes applied', 120_000],
  ['Domains: memory', 200_000],
  // A restaurant has 29,200 orders in two years. Vacuum reads a gigabyte per hour: a million orders, or the wallet payments of ten million.
  ['Orders tables', 34],
  ['Ledger', 342],
  // 30,000 restaurants have one search per second, which reads all restaurants, so the limit is the root of 10 x 30,000 x 100,000.
  ['Search by a word', 173_205],
])('OPS-13 %s ends at %i restaurants on a machine with round figures', (name, restaurants) => {
  const { capacity, demand } = getPart(name);
  expect(Math.abs(findEnd({ capacity, demand }) / restaurants - 1)).toBeLessThan(0.03);
  expect(demand(restaurants * 1.05)).toBeGreaterThan(capacity);
});

test('OPS-13 twice the machine carries more restaurants in each part that a machine bounds', () => {
  const doubled = Object.fromEntries(
    Object.entries(measured).map(([name, figure]) => [
      name,
      /Bytes$/.test(name) ? figure / 2 : name === 'restaurants' ? figure : figure * 2,
    ]),
  ) as unknown as Measured;
  for (const { name } of listParts(measured, usualDemand).filter((part) => part.name !== 'Domains: memory')) {
    const [once, twice] = [measured, doubled].map((figures) => findEnd(getPart(name, figures)));
    expect([name, twice! > 1.3 * once!]).toEqual([name, true]);
  }
});

test('OPS-13 the page cache of a storefront does what the model says while its memory holds all, and worse afterwards', () => {
  const input = {
    hosts: 3_000,
    exponent: 1,
    pageBytes: 16 * 1024,
    freshSeconds: 60,
    minutes: 10,
    viewsPerSecond: 60,
    random: createSeededRandom(),
  };
  const enough = simulatePages({ ...input, megabytes: 64 });
  const modelled = getRefreshesPerSecond(input.hosts, input.viewsPerSecond);
  expect(Math.abs(enough.rendersPerSecond / modelled - 1)).toBeLessThan(0.05);
  expect(enough.pages).toBeLessThanOrEqual(input.hosts);
  // The pages visited within two minutes do not fit into the cache.
  const needed = getVisited(input.hosts, input.viewsPerSecond, 120);
  const short = simulatePages({ ...input, megabytes: 4 });
  expect(short.pages).toBeLessThan(needed / 3);
  expect(short.rendersPerSecond).toBeGreaterThan(1.3 * modelled);
  expect(short.fromMemory).toBeLessThan(enough.fromMemory);
});

test.each([
  [0, '0'],
  [6.84, '6.8'],
  [0.0345, '0.035'],
  [711, '710'],
  [34_249, '34,000'],
])('the figure %d is printed as %s', (figure, text) => {
  expect(round(figure)).toBe(text);
});

test('OPS-13 the tables of the decision are what the command prints', () => {
  const decision = read('../../docs/decisions/scale-out.md');
  expect(decision).toContain(`\n\n${renderMeasured(stored)}\n\n`);
  expect(decision).toContain(`\n\n${renderEnds(stored)}\n\n`);
  expect(decision).toContain('npm run bench -- capacity');
});
