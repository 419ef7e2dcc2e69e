import { eq } from 'drizzle-orm';
import type { CountryCode, Locale, Texts } from '@/lib/contract/vocabulary';
import { findUserNumber } from '../../core/user-numbers';
import { findVerifiedEmail } from '../../core/verified-emails';
import type { Tx } from '../../db/client';
import { users } from '../../schema/auth';
import type { PaymentRow } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { getSubject, type Payable } from './payable';

/** The payer of a payment as the receiver of a message. */
interface PayerAddress {
  /** The number of the payment's subject that people read. */
  sn: string;
  /** The mail address of the subject, or the account's confirmed one. */
  email?: string;
  /** The account's mobile, E.164. */
  mobile?: string;
  locale: Locale;
  /** The restaurant's name in the payer's language. */
  sender: string;
  countryCode: CountryCode;
}

/** Returns the addresses of a payment's payer; a guest without an account has none. */
export async function getPayerAddress(
  tx: Tx,
  payment: PaymentRow,
  describeSubject: Payable['describe'],
): Promise<PayerAddress> {
  const [restaurant] = await tx
    .select({
      name: restaurants.name,
      countryCode: restaurants.countryCode,
      defaultLocale: restaurants.defaultLocale,
    })
    .from(restaurants)
    .where(eq(restaurants.id, payment.restaurantId));
  const { name, countryCode, defaultLocale } = restaurant as {
    name: Texts;
    countryCode: CountryCode;
    defaultLocale: Locale;
  };
  const [user] =
    payment.userId === null ? [] : await tx.select().from(users).where(eq(users.id, payment.userId));
  const { sn, receiveEmail, locale: ordered } = await describeSubject(tx, getSubject(payment));
  const locale = ordered ?? user?.locale ?? defaultLocale;
  return {
    sn,
    // The address of a group's order is its opener's.
    email: user && (receiveEmail ?? (await findVerifiedEmail(tx, user.id))),
    mobile: user && findUserNumber(user),
    locale,
    sender: pick(name, locale, defaultLocale) ?? '',
    countryCode,
  };
}
