import { stripVTControlCharacters } from 'node:util';
import { captureProgram } from '../capture-program';
import { getBinPath, root } from '../project';
import { ensureBrowser } from './browser';
import { readPlaywrightCounts } from './reports';
import type { Step } from './tally';
import type { TestStack } from './test-stack';

/** Returns a step that runs the browser tests on a stack, prints failures at once and writes its report to `report`. */
export const createPlaywrightStep =
  (stack: TestStack, report: string, args: string[] = []): Step =>
  async (_, printNow) => {
    const CHROMIUM_PATH = ensureBrowser();
    const { code } = await captureProgram(
      getBinPath('playwright'),
      ['test', ...args, '--reporter=line,json'],
      {
        cwd: root,
        env: { ...process.env, ...stack.env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      },
      (line) => {
        const text = stripVTControlCharacters(line);
        // Besides failures the reporter prints a line for each test that begins.
        if (!/^\[\d+\/\d+\]/.test(text)) printNow(text);
      },
    );
    return readPlaywrightCounts(report, code);
  };
