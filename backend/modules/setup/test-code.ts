import { eq } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import { qrAccounts } from '@/lib/contract/pay-types';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { formatMoney } from '@/lib/domain/money';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import { qrProviders } from '../../providers/payment/qr-providers';
import { restaurants } from '../../schema/restaurant';
import { toPayeeAccounts } from '../payments/pay-types';

/** Milliseconds for which a test code can be paid. */
const validMs = hourMs;

/**
 * Returns a QR code that pays a small amount to the restaurant's own account, so that the owner can verify
 * it. Throws NOT_FOUND.
 */
export async function makeTestCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  restaurantId: number,
): Promise<StaffOutput<'settings.testCode'>> {
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  const payee = row && toPayeeAccounts(row);
  const provider = payee && Object.values(qrProviders).find(({ usable }) => usable(payee));
  if (!row || !provider) throw new DomainError('NOT_FOUND');
  const { country, testAmount } = qrAccounts[provider.name];
  const reference = `TEST${restaurantId}`;
  const { qrPayload } = await provider.start({
    paymentId: reference,
    sn: reference,
    amount: testAmount,
    currency: getCurrency(country),
    reference,
    expiresAt: new Date(clock().getTime() + validMs),
    locale: row.defaultLocale,
    timeZone: row.timeZone,
    city: row.city,
    ...payee,
  });
  return { pngInBase64: toQrPngBase64(qrPayload!), amount: formatMoney(testAmount, row.countryCode) };
}
