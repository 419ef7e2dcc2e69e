import { formatDay } from '@/lib/domain/i18n/date-labels';
import type { Executor } from '../../db/client';
import type { VoucherOrderRow } from '../../schema/vouchers';
import { postMessage } from '../outbox/outbox';
import type { RestaurantRow } from '../restaurant/shop';
import { getTerms } from './offers';

interface CodesMail {
  order: VoucherOrderRow;
  restaurant: Pick<RestaurantRow, 'countryCode' | 'defaultLocale'>;
  codes: string[];
  recipient: string;
  dedupeKey: string;
  now: Date;
}

/** Queues the mail with the codes of a paid voucher order, in its language. */
export async function postCodes(db: Executor, mail: CodesMail): Promise<void> {
  const { order, restaurant, codes, recipient, dedupeKey, now } = mail;
  const terms = getTerms(order.voucher, restaurant, order.locale);
  await postMessage(db, {
    channel: 'email',
    template: 'voucher-codes',
    recipient,
    locale: order.locale,
    restaurantId: order.restaurantId,
    dedupeKey,
    data: {
      orderTransactionId: order.id,
      vouchersName: terms.vouchersName,
      codes,
      faceValue: order.voucher.faceValue,
      purchasePrice: order.total,
      currencySign: terms.currencySign,
      countryCode: restaurant.countryCode,
      expireDate: order.expireDate ? formatDay(order.expireDate, order.locale) : undefined,
      rules: terms.useRules,
    },
    now,
  });
}
