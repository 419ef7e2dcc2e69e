import type { PaymentProviders } from '../../deps';
import type { BackendEnv } from '../../env';
import { cashOnDelivery, cashOnPickup } from './cash';
import { duitnow } from './duitnow';
import { createHostedPageProviders } from './hosted-page';
import { paynow, paynowStatic } from './paynow';
import { vietqr } from './vietqr';
import { wallet } from './wallet';

/** The payment methods without an external provider; a restaurant's file lists which of them it offers. */
export const bundledPaymentProviders: PaymentProviders = {
  PAY_NOW: paynow,
  PAY_NOW_SP: paynowStatic,
  DUITNOW_QR: duitnow,
  VIETQR: vietqr,
  WALLET_PAY: wallet,
  CASH_PAY: cashOnDelivery,
  CASH_PAY_ON_PICK: cashOnPickup,
};

type Settings = Pick<BackendEnv, 'HOSTED_PAGE_URL' | 'HOSTED_PAGE_SECRET' | 'HOSTED_PAGE_HOSTS'>;

/** Every way to pay that this backend knows: cards and e-wallets where a provider of payment pages is configured. */
export function getPaymentProviders(
  env: Settings,
  variables: Record<string, string | undefined> = process.env,
): PaymentProviders {
  const { HOSTED_PAGE_URL: url, HOSTED_PAGE_SECRET: secret, HOSTED_PAGE_HOSTS: hosts } = env;
  if (!url || !secret) return bundledPaymentProviders;
  const hosted = createHostedPageProviders({
    url,
    secret,
    // Only such names: a restaurant's file must not make anything else of the environment a key.
    secretNamed: (name) =>
      /^HOSTED_(?!PAGE_(URL|HOSTS)$)[A-Z0-9_]+$/.test(name) ? variables[name] || undefined : undefined,
    hosts: hosts ? hosts.split(',').map((host) => host.trim().toLowerCase()) : [new URL(url).host],
  });
  return { ...bundledPaymentProviders, ...hosted };
}
