import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { buildSandboxPage, getLanguage } from './sandbox-page';
import type { SandboxPayment } from './sandbox-payments';

/** Sends the page of a payment, with its choices or its outcome. */
export function sendSandboxPage(c: Context, payment: SandboxPayment): Response {
  const nonce = randomBytes(16).toString('base64');
  // Browsers apply the form's form-action policy to the redirect that follows it.
  const back = payment.returnUrl ? ` ${new URL(payment.returnUrl).origin}` : '';
  c.header(
    'content-security-policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'${back}; base-uri 'none'`,
  );
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  return c.html(
    buildSandboxPage(payment, getLanguage(c.req.header('accept-language'), payment.locale), nonce),
  );
}
