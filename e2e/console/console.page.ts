import type { Page } from '@playwright/test';
import { runOperator } from '../operator';

export const tablet = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };
export const password = 'four green woks';

/** Returns a URL of the console, on the stack's port. */
export const getConsolePageUrl = (path = '/'): string => process.env.STACK_CONSOLE_URL + path;

let people = 0;

/** Invites a new person by command, accepts in the browser, and stops at their first screen. */
export async function joinAs(
  page: Page,
  role: 'owner' | 'manager' | 'counter' | 'kitchen',
  { restaurantId = 3473, name = 'Hana' } = {},
): Promise<{ email: string }> {
  const email = `${role}-${Date.now()}-${++people}@staff.example`;
  const { link } = await runOperator<{ link: string }>(
    ...['staff', 'invite', String(restaurantId), email, '--role', role],
  );
  await page.goto(getConsolePageUrl(new URL(link).pathname + new URL(link).hash));
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Choose a password').fill(password);
  await page.getByRole('button', { name: 'Accept and sign in' }).click();
  await page.getByRole('navigation', { name: 'Screens' }).waitFor();
  return { email };
}
