import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 up to AA, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns the violations that axe finds on the page, one line per element and rule. Waits up to five seconds for
 * pending figures, which are dimmed.
 */
export async function getViolations(page: Page): Promise<string[]> {
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 5_000 })
    .catch(() => undefined);
  if (!(await page.evaluate('typeof axe === "object"'))) await page.evaluate(source);
  return page.evaluate(async (runOnly) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    // Images inside the frames of payment pages belong to the providers.
    const run = async (only: axe.RunOnly | string[]) => {
      const options = { runOnly: only, iframes: false, resultTypes: ['violations' as const] };
      const { violations } = await tool.run(document, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, any }) => ({
          id,
          help,
          target: target.join(' '),
          message: any[0]?.message ?? '',
        })),
      );
    };
    /** A fixed bar covers a part of any target that is scrolled under its edge, so its size is checked in the middle. */
    const isSmallInTheMiddle = async (target: string) => {
      const { scrollX, scrollY } = window;
      document.querySelector(target)?.scrollIntoView({ block: 'center', behavior: 'instant' });
      const small = await run({ type: 'rule', values: ['target-size'] });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return small.some((found) => found.target === target);
    };
    const lines: string[] = [];
    for (const { id, help, target, message } of await run(runOnly))
      if (id !== 'target-size' || (await isSmallInTheMiddle(target)))
        lines.push(`${id} (${help}): ${target} ${message}`.slice(0, 300));
    return lines;
  }, tags);
}
