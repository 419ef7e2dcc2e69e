import { type PaymentSandbox, startPaymentSandbox } from './payment-sandbox';

/** The environment of the sandbox is invalid; the message states the expected values. */
export class SandboxEnvError extends Error {
  override name = 'SandboxEnvError';
}

/**
 * Runs the sandbox beside a backend on this machine, for `npm run up` and the operator's command. Every
 * client can let any payment succeed, so it runs only on an explicit port and on loopback.
 */
export function runSandbox(env: Record<string, string | undefined>): Promise<PaymentSandbox> {
  const port = Number(env.PAYMENT_SANDBOX_PORT);
  const secret = env.HOSTED_PAGE_SECRET ?? '';
  if (!/^\d{1,5}$/.test(env.PAYMENT_SANDBOX_PORT ?? '') || port < 1 || port > 65_535)
    throw new SandboxEnvError('PAYMENT_SANDBOX_PORT says on which port, such as 4200');
  if (secret.length < 32)
    throw new SandboxEnvError('HOSTED_PAGE_SECRET must be the backend’s, at least 32 characters');
  const backend = `http://127.0.0.1:${env.BACKEND_PORT || 4000}`;
  return startPaymentSandbox({
    secret,
    port,
    noticeUrl: env.PAYMENT_NOTICE_URL || `${backend}/provider/hosted-page/notice`,
  });
}
