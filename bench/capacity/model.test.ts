import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createSeededRandom } from '@/lib/testing/random-runs';
import {
  findEnd,
  getParts,
  getRefreshesPerSecond,
  getVisited,
  type Measured,
  renderEnds,
  renderMeasured,
  round,
  usualDemand,
} from './model';
import { simulatePages } from './simulate-pages';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const stored: Measured = JSON.parse(read('measured.json'));

/** Round figures, so that the ends can be worked out by hand. */
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
  getParts({ ...measured, ...changes }, usualDemand).find((each) => each.name === name)!;

test.each([
  // 40 orders a day, 15 % of them in one hour: one order per second for each 600 restaurants.
  ['Orders: written', 300_000],
  ['Notifications', 6_000],
  // 20 changes a day: one per second for each 1,200 restaurants.
  ['Changes applied', 120_000],
  ['Domains: memory', 200_000],
  // 29,200 orders of a restaurant in two years; a million of them, and ten million with a tenth paid by wallet, are the gigabyte that vacuum reads in an hour.
  ['Orders tables', 34],
  ['Ledger', 342],
  // 1 search for each 30,000 restaurants, each over all of them: the square is 10 x 30,000 x 100,000.
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
  for (const { name } of getParts(measured, usualDemand).filter((each) => each.name !== 'Domains: memory')) {
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
  // What was visited in two minutes does not fit.
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
