import { expect, test } from 'vitest';
import { captureProgram } from '../capture-program';
import { countOne, Tally } from './tally';

const adds = { file: 'a.test.ts', titles: ['adds'], message: 'no' };

test('the last line is the sum of all steps, alone on its line', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  await tally.runStep('first', async () => ({ passed: 3, failed: 0 }));
  await tally.runStep('second', async () => ({ passed: 1, failed: 2, failures: [adds] }));
  expect(tally.finish()).toBe(2);
  expect(lines.join('\n').split('\n').at(-1)).toBe('4 passed, 2 failed');
  expect(lines.join('\n')).toContain('failed:\na.test.ts: adds: no');
});

test('flaky tests are counted as passed and named before the last line', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  await tally.runStep('browser', async () => ({
    passed: 3,
    failed: 0,
    flaky: [{ ...adds, titles: ['a cart', 'adds'] }],
  }));
  expect(tally.finish()).toBe(0);
  expect(lines.join('\n')).toMatch(/browser +3 +0 +0 +1 +\d/);
  expect(lines.join('\n')).toMatch(/\nflaky: a\.test\.ts: a cart > adds: no\n\n3 passed, 0 failed$/);
});

test('the ten slowest files are listed', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  const files = Array.from({ length: 12 }, (_, nth) => ({ name: `${nth}.test.ts`, seconds: nth }));
  await tally.runStep('units', async () => ({ passed: 12, failed: 0, files: files.slice(0, 6) }));
  await tally.runStep('browser', async () => ({ passed: 1, failed: 0, files: files.slice(6) }));
  tally.finish();
  const listed = lines.join('\n').match(/\d+\.0 s \d+\.test\.ts/g);
  expect(listed).toHaveLength(10);
  expect(listed?.[0]).toBe('11.0 s 11.test.ts');
});

test('what a step prints at once comes before its end', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  await tally.runStep('browser', async (print, printNow) => {
    print('all of it');
    printNow('a failure');
    return countOne(false);
  });
  expect(lines).toEqual(['-- browser ...', 'a failure', expect.stringMatching(/== browser.*\nall of it$/)]);
});

test('a step that throws has failed, and the others still run', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  const isPassed = await tally.runStep('broken', async () => {
    throw new Error('no such program');
  });
  expect(isPassed).toBe(false);
  expect(await tally.runStep('next', async () => countOne(true))).toBe(true);
  expect(lines.join('\n')).toContain('no such program');
  expect(tally.finish()).toBe(1);
});

test('the output of steps that run side by side is not mixed', async () => {
  const lines: string[] = [];
  const tally = new Tally((text) => lines.push(text));
  const runStep = (name: string) =>
    tally.runStep(name, async (print) => {
      print(`${name} begins\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      print(`${name} ends\n`);
      return countOne(true);
    });
  await Promise.all([runStep('a'), runStep('b')]);
  expect(lines.join('\n')).toMatch(/a begins\na ends/);
  expect(lines.join('\n')).toMatch(/b begins\nb ends/);
});

test('a program gives its exit code and both its outputs', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3';
  const { code, output } = await captureProgram(process.execPath, ['-e', script]);
  expect(code).toBe(3);
  expect(output).toContain('out');
  expect(output).toContain('err');
  const seen: string[] = [];
  await captureProgram(process.execPath, ['-e', script], {}, (line) => seen.push(line));
  expect(seen.sort()).toEqual(['err', 'out']);
  expect(await captureProgram('/no/such/program', [])).toMatchObject({ code: 127 });
});
