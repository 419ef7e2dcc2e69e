/**
 * Runs the happy path in Firefox and WebKit, on a stack of its own unless STACK_URL and the others select one:
 *
 *   npm run verify:browsers [-- firefox|webkit]
 *
 * Ends with `N passed, N failed`. Firefox is Debian's firefox-esr, WebKit its webkit2gtk-driver under Xvfb.
 */
import { randomInt } from 'node:crypto';
import { startTestStack } from '../stack';
import type { Driver } from './driver';
import { openFirefox } from './firefox';
import { runMainWay } from './main-way';
import { openWebkit } from './webkit';

const browsers: Record<string, () => Promise<Driver>> = { firefox: openFirefox, webkit: openWebkit };

const asked = process.argv.slice(2);
const stack = process.env.STACK_URL ? undefined : await startTestStack({ print: console.log });
if (stack) Object.assign(process.env, stack.env);
let [passed, failed] = [0, 0];
try {
  for (const [name, launch] of Object.entries(browsers)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    let driver: Driver | undefined;
    try {
      driver = await launch();
      console.log(`\n${driver.name}`);
      const mobile = `8${String(randomInt(10_000_000)).padStart(7, '0')}`;
      await runMainWay(driver, mobile, (step) => {
        passed += 1;
        console.log(`  ✓ ${step}`);
      });
    } catch (error) {
      failed += 1;
      console.log(`  ✗ ${error instanceof Error ? error.message : error}`);
    } finally {
      await driver?.close();
    }
  }
} finally {
  await stack?.stop();
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
