import { eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { formatMoney } from '@/lib/domain/money';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { duitnow } from '../../providers/payment/duitnow';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { paynow } from '../../providers/payment/paynow';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import { vietqr } from '../../providers/payment/vietqr';
import { restaurants } from '../../schema/restaurant';

/** Small amounts that banks transfer, in Minor. */
const byQr: { provider: PaymentProvider; amount: number; currency: string }[] = [
  { provider: paynow, amount: 10, currency: 'SGD' },
  { provider: duitnow, amount: 10, currency: 'MYR' },
  { provider: vietqr, amount: 200_000, currency: 'VND' },
];

/** How long a test code can be paid. */
const validMs = 60 * 60 * 1000;

/** Returns a code of a small amount to the restaurant's own account, so that an owner sees where money goes. Throws NOT_FOUND. */
export async function makeTestCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  restaurantId: number,
): Promise<StaffOutput<'settings.testCode'>> {
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const accounts = row?.paymentAccounts ?? {};
  const found = byQr.find(({ provider }) => provider.usable(accounts));
  if (!row || !found) throw new DomainError('NOT_FOUND');
  const reference = `TEST${restaurantId}`;
  const { qrPayload } = await found.provider.start({
    paymentId: reference,
    sn: reference,
    amount: found.amount,
    currency: found.currency,
    reference,
    expiresAt: new Date(clock().getTime() + validMs),
    locale: row.defaultLocale,
    timeZone: row.timeZone,
    city: row.city,
    accounts,
  });
  return { pngInBase64: toQrPngBase64(qrPayload!), amount: formatMoney(found.amount, row.countryCode) };
}
