import { eq } from 'drizzle-orm';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { findDepositTerms } from '@/lib/domain/reservations/deposit';
import { signText } from '../../core/signed-text';
import { isVerifiedEmail } from '../../core/verified-emails';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { fill, getMessages } from '../../messages/messages';
import { pushSubscriptions } from '../../schema/push';
import { pick } from '../../text';
import { postMessage } from '../outbox/outbox';
import { getReservationRules } from '../reservations/reservation-rules';
import { formatPickupTime } from '../restaurant/hours-text';
import type { RestaurantRow } from '../restaurant/shop';
import { findWebOrigin, getLocalePath } from '../restaurant/web-address';
import { getClock } from './entry-answer';
import type { WaitingRow } from './waiting-list.repository';

/** Returns the token that answers an offer without a login. */
export const createOfferToken = (secrets: string, id: string): string => signText(secrets, 'table-offer', id);

/**
 * Queues the messages about an offer in the transaction that makes it: a mail where there is an address, a
 * text message, and a push message to each subscribed browser. Each offer is sent once.
 */
export async function postOffer(
  db: Executor,
  env: Deps['env'],
  entry: WaitingRow,
  restaurant: RestaurantRow,
  now: Date,
): Promise<void> {
  const { id, restaurantId, language: locale, email, offeredUntil, offers } = entry;
  const { name, defaultLocale, timeZone, countryCode } = restaurant;
  const terms = findDepositTerms(getReservationRules(restaurant).deposits, entry);
  const answerToken = createOfferToken(env.CODE_SECRET, id);
  const path = getLocalePath(`/table-offer?token=${encodeURIComponent(answerToken)}`, locale, defaultLocale);
  const origin = await findWebOrigin({ db, env }, restaurantId);
  const told = {
    waitingId: id,
    date: formatDayWithWeekday(entry.day, locale),
    time: entry.time,
    people: entry.people,
    until: getClock(offeredUntil!, timeZone),
  };
  const envelope = { locale, restaurantId, worthlessAt: offeredUntil!, now };
  if (email)
    await postMessage(db, {
      ...envelope,
      channel: 'email',
      recipient: email,
      template: 'reservation-offer',
      dedupeKey: `offer:${id}:${offers}:mail`,
      data: {
        ...told,
        ...((await isVerifiedEmail(db, entry.userId, email)) && { customerName: entry.customerName }),
        discount: formatPickupTime(entry.discount ?? 0, locale),
        deposit: terms && formatMoney(terms.amount, countryCode, locale),
        answerToken,
      },
    });
  await postMessage(db, {
    ...envelope,
    channel: 'sms',
    recipient: entry.phoneDial + entry.phoneDigits,
    template: 'table-offer',
    dedupeKey: `offer:${id}:${offers}:sms`,
    data: {
      ...told,
      sender: pick(name, locale, defaultLocale) ?? '',
      link: origin ? `${origin}${path}` : '',
      expiresAt: offeredUntil!.toISOString(),
    },
  });
  const browsers = await db
    .select({ id: pushSubscriptions.id, locale: pushSubscriptions.locale })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.waitingId, id));
  for (const browser of browsers)
    await postMessage(db, {
      ...envelope,
      channel: 'push',
      recipient: String(browser.id),
      template: 'table-offer',
      dedupeKey: `offer:${id}:${offers}:push:${browser.id}`,
      data: {
        title: pick(name, browser.locale, defaultLocale) ?? '',
        body: fill(getMessages(browser.locale).waiting.push, {
          ...told,
          date: formatDayWithWeekday(entry.day, browser.locale),
        }),
        tag: `waiting-${id}`,
        path,
      },
    });
}
