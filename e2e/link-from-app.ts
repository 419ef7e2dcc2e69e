import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { runSql } from './database';
import { CheckoutPage } from './pages/checkout.page';
import { createMobile } from './pages/login.page';

/** Creates a user, logged out. Returns the number, id and token with which a linking app logs them in. */
export async function linkFromApp(page: Page) {
  const mobile = createMobile();
  await new CheckoutPage(page).openLoggedIn(mobile);
  await page.context().clearCookies();
  const [user] = await runSql<{ id: number }>('select id from users where mobile = $1', [mobile]);
  return { mobile, userId: user!.id, token: await createAppToken(user!.id) };
}

/** Returns a one-time token with which an app logs a user in. */
export async function createAppToken(userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await runSql(
    `insert into sessions (token_hash, user_id, created_at, expires_at)
     values ($1, $2, now(), now() + interval '1 day')`,
    [hash, userId],
  );
  return token;
}
