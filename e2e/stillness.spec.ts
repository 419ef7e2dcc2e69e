import type { Page, Route } from '@playwright/test';
import { chooseLooks } from './console/looks';
import { allScreens } from './screens/all-screens';
import { consoleScreens, makeOwner, type StaffCookies, showConsoleScreen } from './screens/console-screens';
import { makeRegular, type Regular } from './screens/regular';
import { noteShifts, readShifts } from './screens/shifts';
import { showScreen } from './screens/shown';
import { expect, test } from './test';

test.describe.configure({ mode: 'parallel' });

/** Answers come late, and not in the order of their questions: between 300 and 1,500 ms, told by their address. */
async function delayAnswers(page: Page): Promise<void> {
  const delay = async (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const sum = [...pathname].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 1_201, 7);
    await new Promise((resolve) => setTimeout(resolve, 300 + sum));
    await route.continue().catch(() => undefined);
  };
  await page.route(
    (url) => /^\/(api|staff)\//.test(url.pathname),
    (route) =>
      ['fetch', 'xhr', 'eventsource'].includes(route.request().resourceType())
        ? delay(route)
        : route.continue(),
  );
}

let regular: Regular;
let owner: StaffCookies;
test.beforeAll(async ({ browser }) => {
  regular = await makeRegular(browser);
  owner = await makeOwner(browser);
});

for (const layout of ['mobile', 'desktop'] as const)
  test.describe(`nothing moves in the ${layout} layout while late answers arrive`, () => {
    test.use({ viewport: layout === 'mobile' ? { width: 390, height: 844 } : { width: 1440, height: 900 } });

    for (const screen of allScreens) {
      if (screen.only && screen.only !== layout) continue;
      test(screen.name, async ({ page, expectErrors }) => {
        if (screen.expectedErrors) expectErrors(screen.expectedErrors);
        if (screen.who === 'diner') await page.context().addCookies(regular.cookies);
        await page.addInitScript(noteShifts);
        await delayAnswers(page);
        await showScreen(page, screen, 'en', regular);
        await page.waitForTimeout(2_500);
        expect(await readShifts(page)).toEqual([]);
      });
    }
  });

for (const look of chooseLooks({}))
  test.describe(`nothing moves in the console at ${look.viewport.width} px while late answers arrive`, () => {
    test.use({ viewport: look.viewport });

    for (const screen of consoleScreens) {
      test(screen.name, async ({ page }) => {
        if (!screen.isOpen) await page.context().addCookies(owner);
        await page.addInitScript(noteShifts);
        await delayAnswers(page);
        await showConsoleScreen(page, screen, 'en');
        await page.waitForTimeout(2_500);
        expect(await readShifts(page)).toEqual([]);
      });
    }
  });
