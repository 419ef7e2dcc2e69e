/**
 * Simulates one storefront's page cache with many restaurants: the real cache with the size of the measured home page, visits
 * that follow a Zipf distribution, and a simulated clock. Prints the share of views from memory and the rendered pages per second.
 *
 *   npm run bench -- tenants [--hosts 100000] [--page-kilobytes 200] [--exponent 1] [--minutes 10] [--fresh-seconds 60]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { simulatePages } from './capacity/simulate-pages';
import { print } from './load';

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: { hosts: text, 'page-kilobytes': text, exponent: text, minutes: text, 'fresh-seconds': text },
});
const chosen = {
  hosts: Number(values.hosts ?? 100_000),
  pageBytes: Number(values['page-kilobytes'] ?? 200) * 1024,
  exponent: Number(values.exponent ?? 1),
  minutes: Number(values.minutes ?? 10),
  freshSeconds: Number(values['fresh-seconds'] ?? 60),
  random: () => randomInt(2 ** 47) / 2 ** 47,
};

function simulate(megabytes: number, viewsPerSecond: number): string {
  const { fromMemory, waited, rendersPerSecond, pages } = simulatePages({
    ...chosen,
    megabytes,
    viewsPerSecond,
  });
  const formatPercent = (part: number) => `${(100 * part).toFixed(1)} %`;
  return `| ${megabytes} | ${viewsPerSecond} | ${formatPercent(fromMemory)} | ${formatPercent(waited)} | ${rendersPerSecond.toFixed(1)} | ${pages} |`;
}

print(
  `${chosen.hosts} restaurants, Zipf exponent ${chosen.exponent}, ${chosen.pageBytes / 1024} KB per page, fresh for ${chosen.freshSeconds} s, ${chosen.minutes} minutes after a warm-up of 5`,
);
print('| Cache MB | Views/s | From memory | Waited for a rendering | Renderings/s | Pages in memory |');
print('|---|---|---|---|---|---|');
for (const megabytes of [128, 512, 2048, 8192])
  for (const viewsPerSecond of [100, 1000]) print(simulate(megabytes, viewsPerSecond));
