import type { PayTypeCode, PayTypeTo } from '@/lib/contract/pay-types';
import type { PaymentProviders } from '../../deps';
import type { BackendEnv } from '../../env';
import { cashOnDelivery, cashOnPickup } from './cash';
import { createHostedPageProviders } from './hosted-page/hosted-page';
import { createPaymentCompanies } from './payment-companies';
import type { PaymentProvider } from './payment-provider';
import { qrProviders } from './qr-providers';
import { wallet } from './wallet';

/** The payment methods without an external provider; a restaurant's file lists which of them it offers. */
const bundled: Record<Exclude<PayTypeCode, PayTypeTo<'hosted'>>, PaymentProvider> = {
  ...qrProviders,
  WALLET_PAY: wallet,
  CASH_PAY: cashOnDelivery,
  CASH_PAY_ON_PICK: cashOnPickup,
};
export const bundledPaymentProviders: PaymentProviders = bundled;

type Settings = Pick<BackendEnv, 'CODE_SECRET'> &
  Partial<
    Pick<BackendEnv, 'HOSTED_PAGE_URL' | 'HOSTED_PAGE_SECRET' | 'HOSTED_PAGE_HOSTS' | 'PAYMENT_PEERS_PORT'>
  >;

/**
 * Returns all payment methods of this backend, including cards and e-wallets if a provider of payment pages
 * is configured.
 */
export function getPaymentProviders(
  env: Settings,
  variables: Record<string, string | undefined> = process.env,
  clock: () => Date = () => new Date(),
): PaymentProviders {
  const { HOSTED_PAGE_URL: url, HOSTED_PAGE_SECRET: secret, HOSTED_PAGE_HOSTS: hosts } = env;
  const companies = createPaymentCompanies({
    secrets: env.CODE_SECRET,
    variables,
    peerUrl: env.PAYMENT_PEERS_PORT === undefined ? undefined : `http://127.0.0.1:${env.PAYMENT_PEERS_PORT}`,
    clock,
  });
  if (!url || !secret) return { ...bundledPaymentProviders, companies };
  const hosted = createHostedPageProviders({
    url,
    secret,
    // Only names of this form are read, so that a restaurant's file cannot use any other environment
    // variable as a key.
    secretNamed: (name) =>
      /^HOSTED_(?!PAGE_(URL|HOSTS)$)[A-Z0-9_]+$/.test(name) ? variables[name] || undefined : undefined,
    hosts: hosts ? hosts.split(',').map((host) => host.trim().toLowerCase()) : [new URL(url).host],
  });
  return { ...bundledPaymentProviders, ...hosted, companies };
}
