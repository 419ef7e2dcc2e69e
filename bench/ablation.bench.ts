/**
 * Measures the effect of each change to the framework's output or modules: builds the storefront with and without it, and
 * measures the builds alternately on the home page of 200 dishes.
 *
 *   npm run bench -- ablation                                 all variants, 5 rounds
 *   npm run bench -- ablation --only chunks-merged --rounds 3
 *
 * Prints for each build size and requests of the first load, the medians of Lighthouse's performance, blocking time and largest
 * paint, and the median time from a tap to the badge. It has no targets; docs/measurements.md has the conclusions. Each build
 * takes a minute and 200 MB of the temporary folder; times are valid on a quiet machine only.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getMedian } from './stack-address';

/** A build without one change: the text `from` of `file` is replaced. */
interface Variant {
  name: string;
  file: string;
  from: RegExp;
  to: string;
}

const variants: Variant[] = [
  {
    name: 'scripts-deferred',
    file: 'lib/server/http/page-cache.ts',
    from: /isClean \? deferScripts\(html\) : html/,
    to: 'html',
  },
  {
    name: 'chunks-merged',
    file: 'next.config.mjs',
    from: /turbopackChunking: \{[^}]*\},/,
    to: '',
  },
  {
    name: 'next-modules-replaced',
    file: 'next.config.mjs',
    from: /resolveAlias: \{[\s\S]*?\n {4}\},/,
    to: '',
  },
];

const { values } = parseArgs({
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const wanted = values.only?.split(',');
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'makan-ablation-'));

interface Build {
  name: string;
  root: string;
  html: string;
  script: string;
  requests: string;
  performance: number[];
  blocking: number[];
  paint: number[];
  badge: number[];
}

/** Builds a copy of the project. The bundler requires packages within it, so they are hard-linked, or copied to another disk. */
function prepare(name: string, variant?: Variant): Build {
  const copy = join(folder, name);
  mkdirSync(copy, { recursive: true });
  const runShell = (command: string) => execFileSync('sh', ['-c', command], { cwd: root, stdio: 'inherit' });
  runShell(`git ls-files -z -co --exclude-standard | xargs -0 cp --parents -t '${copy}'`);
  runShell(`cp -al node_modules '${copy}/' 2>/dev/null || cp -a node_modules '${copy}/'`);
  if (variant) {
    const path = join(copy, variant.file);
    const text = readFileSync(path, 'utf8');
    if (!variant.from.test(text))
      throw new Error(`${variant.file} has no ${variant.from}: ${name} is out of date`);
    writeFileSync(path, text.replace(variant.from, variant.to));
  }
  console.log(`Building ${name} ...`);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: copy, stdio: 'inherit' });
  return {
    name,
    root: copy,
    html: '',
    script: '',
    requests: '',
    performance: [],
    blocking: [],
    paint: [],
    badge: [],
  };
}

function runBench(build: Build, name: string): string {
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', `bench/${name}.bench.ts`], {
    cwd: build.root,
    encoding: 'utf8',
    env: { ...process.env, BENCH_ROUNDS: '1' },
  });
  return stdout;
}

const parseFigure = (text: string, row: string) =>
  new RegExp(`^${row}\\s+([\\d.]+)`, 'm').exec(text)?.[1] ?? '?';

try {
  const builds = [
    prepare('as-it-is'),
    ...variants
      .filter(({ name }) => !wanted || wanted.includes(name))
      .map((variant) => prepare(`without-${variant.name}`, variant)),
  ];
  for (const build of builds) {
    const text = runBench(build, 'first-load');
    build.html = parseFigure(text, 'HTML, brotli');
    build.script = parseFigure(text, 'JavaScript, gzip');
    build.requests = parseFigure(text, 'requests');
  }
  for (let round = 0; round < rounds; round++)
    for (const build of round % 2 ? [...builds].reverse() : builds) {
      const text = runBench(build, 'lighthouse');
      build.performance.push(Number(parseFigure(text, 'performance')));
      build.blocking.push(Number(parseFigure(text, 'blocking time, ms')));
      build.paint.push(Number(parseFigure(text, 'largest paint, ms')));
      build.badge.push(Number(parseFigure(runBench(build, 'interaction'), 'tap on add to the badge')));
    }
  console.log('\n| build | HTML KB br | JS KiB gz | requests | performance | TBT ms | LCP ms | badge ms |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const { name, html, script, requests, performance, blocking, paint, badge } of builds)
    console.log(
      `| ${[name, html, script, requests, ...[performance, blocking, paint, badge].map(getMedian)].join(' | ')} |`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
