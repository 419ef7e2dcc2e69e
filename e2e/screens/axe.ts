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
    const { violations } = await tool.run(document, { runOnly, iframes: false, resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, any }) =>
        `${id} (${help}): ${target.join(' ')} ${any[0]?.message ?? ''}`.slice(0, 300),
      ),
    );
  }, tags);
}
