import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { checkStock } from '../orders/placing/cart-rules';
import { findPromotionFacts } from '../orders/placing/promotion';
import { getTranslate, quoteAnswer, quoteOrder } from '../orders/placing/quote';
import { getTakenPayType } from '../payments/taken-payments';
import { locateAddress } from '../places/locate-address';
import { getCurrentShop } from '../restaurant/shop';
import { isForTableBill } from './take-order';

/** Prices an order that staff take, as the checkout of diners is priced. Throws the errors of `quoteOrder`, and STOCK_SHORT. */
export async function quoteTakenOrder(
  deps: Deps,
  input: StaffInput<'orders.takeQuote'>,
  locale: Locale,
): Promise<StaffOutput<'orders.takeQuote'>> {
  const { shop, stocks } = await getCurrentShop(deps, input.restaurantId);
  const { restaurant } = shop;
  const { deliveryType, deliveryAddress = {}, dishList, tableNo } = input;
  const translate = getTranslate(shop, locale);
  const payType = isForTableBill(restaurant, tableNo)
    ? undefined
    : getTakenPayType(deps.paymentProviders, restaurant, deliveryType, input);
  const place = await locateAddress(deps, deliveryAddress, restaurant.countryCode);
  const now = deps.clock();
  const quoted = quoteOrder(
    shop,
    {
      deliveryType,
      dishList,
      deliveryTime: input.deliveryTime,
      isForNow: true,
      tableNo,
      payType,
      latitude: place?.latitude,
      longitude: place?.longitude,
      addressDetail: input.deliveryAddress?.addressDetail,
      promotionFacts: await findPromotionFacts(deps.db, shop, {}, now),
    },
    now,
    translate,
  );
  checkStock(quoted.lines, stocks, translate);
  return quoteAnswer(shop, quoted, locale, payType);
}
