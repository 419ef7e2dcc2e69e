import { contract } from '@/lib/contract/contract';
import { isWallet } from '@/lib/contract/pay-types';
import { DomainError } from '../../../core/domain-error';
import type { Deps } from '../../../deps';
import type { HttpApp } from '../../../http/http-app';
import { getDiner, serve } from '../../../http/serve';
import { getPaymentOption, listOrderProviders } from '../../payments/pay-types';
import { locateAddress } from '../../places/locate-address';
import { getMode } from '../../restaurant/busy';
import { getWallTime } from '../../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../../restaurant/shop';
import { listVouchersForOrder } from '../../vouchers/redeem-for-order';
import { type BookedTable, findBookedTable } from './booked-table';
import { checkStock } from './cart-rules';
import { checkPromotionCode } from './check-promotion-code';
import { findReasonDish, limitSlots } from './choose-for-time';
import { getToPay } from './fees';
import { findTypedPromotion } from './find-typed-promotion';
import { listFreeSlots } from './free-slots';
import { findPromotionFacts } from './promotion';
import {
  findDeliveryWay,
  getCartPrice,
  getDeliveryFee,
  getTranslate,
  limitToArea,
  quoteAnswer,
  quoteOrder,
} from './quote';
import { submitOrder } from './submit-order';
import { checkPause } from './time-rules';
import { findWaitingOrder } from './unpaid-order';
import { applyVoucher } from './voucher-part';
import { applyWalletPart, canWalletPayAll, findWalletOffer } from './wallet-part';

/** Returns the booked table of a quote, or undefined for visitors. Throws as `findBookedTable`. */
async function findAskedTable(
  { db }: Deps,
  restaurant: RestaurantRow,
  { userId, reservationId }: { userId?: number; reservationId?: string },
  now: Date,
): Promise<BookedTable | undefined> {
  if (reservationId === undefined) return undefined;
  if (userId === undefined) throw new DomainError('NOT_FOUND');
  return findBookedTable(db, { userId, reservationId }, restaurant, { now });
}

export function addOrderingRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['ordering.stock'], async ({ restaurantId, dishList }) => {
    const { shop, stocks } = await getCurrentShop(deps, restaurantId);
    return [...new Set(dishList.split(',').map(Number))].flatMap((dishId) => {
      const dish = shop.dishes.get(dishId);
      // Dishes that are off sale have no stock.
      const left = dish?.listed && dish.onSale ? stocks.get(dishId) : 0;
      return left === undefined ? [] : [{ dishId, goodsStock: left }];
    });
  });

  serve(app, contract['ordering.deliveryTime'], async (input, { locale }) => {
    const { shop } = await getCurrentShop(deps, input.restaurants[0]!.restaurantId);
    const delivered = input.deliveryType === 'DELIVERY_TO_HOME';
    const way = delivered ? findDeliveryWay(shop, input) : undefined;
    const free = await listFreeSlots(deps, shop.restaurant, {
      deliveryType: input.deliveryType,
      day: input.deliveryTime,
      dishList: input.dishList,
    });
    // The client reads an empty list as "no times known" and shows a stand-in slot (DEC-12), so a day
    // without slots is an error.
    if (free.length === 0) {
      const now = deps.clock();
      const isToday = input.deliveryTime === getWallTime(now, shop.restaurant.timeZone).day;
      if (isToday) checkPause(shop.restaurant, getMode(input.deliveryType), now);
      throw new DomainError('SHOP_CLOSED');
    }
    const translate = getTranslate(shop, locale);
    const inArea = limitToArea(way, free, getWallTime(deps.clock(), shop.restaurant.timeZone));
    // A day on which nothing is delivered to this area is closed for it.
    if (inArea.length === 0) throw new DomainError('SHOP_CLOSED');
    const { slots, reason } = limitSlots(shop, inArea, input.dishList, {
      now: deps.clock(),
      timeZone: shop.restaurant.timeZone,
      translate,
    });
    if (slots.length === 0 && reason) throw reason;
    return {
      deliveryDateRange: slots.map((value) => ({ name: value.slice(11), value })),
      limitedBy: findReasonDish(reason),
      restaurantToCustomerDistance: way?.distance,
      deliveryFee: way && getDeliveryFee(way, getCartPrice(shop, input.dishList, translate)),
      transactionId: deps.random(9).toString('base64url'),
    };
  });

  serve(app, contract['ordering.extraInfo'], async (input, { locale, viewer, address }) => {
    const { shop, stocks } = await getCurrentShop(deps, input.restaurants[0]!.restaurantId);
    const { restaurant } = shop;
    const translate = getTranslate(shop, locale);
    const promotion = input.promotionCode
      ? ((await findTypedPromotion(
          deps,
          { userId: viewer.userId, address },
          restaurant.id,
          input.promotionCode,
        )) ?? null)
      : undefined;
    const { addressDetail, buildingName, countryCode, latitude, longitude } = input.deliveryAddress ?? {};
    const place = await locateAddress(
      deps,
      {
        addressDetail,
        buildingName,
        countryCode,
        latitude: input.latitude ?? latitude,
        longitude: input.longitude ?? longitude,
      },
      restaurant.countryCode,
    );
    const now = deps.clock();
    const { userId } = viewer;
    const table = await findAskedTable(deps, restaurant, { userId, reservationId: input.reservationId }, now);
    const quoted = await applyVoucher(
      deps.db,
      quoteOrder(
        shop,
        {
          ...input,
          deliveryTime: table?.slot ?? input.deliveryTime,
          bookedPercent: table?.discountPercent,
          latitude: place?.latitude,
          longitude: place?.longitude,
          addressDetail,
          promotion,
          promotionFacts: await findPromotionFacts(deps.db, shop, { userId, promotion }, now),
        },
        now,
        translate,
      ),
      { voucherCode: input.voucherCode, payType: input.payType, restaurant, userId, table },
    );
    const left = getToPay(quoted.price);
    checkStock(quoted.lines, stocks, translate);
    const [wallet, payAll, vouchers] = await Promise.all([
      findWalletOffer(deps.db, userId, restaurant, left, input),
      canWalletPayAll(deps.db, userId, restaurant, left),
      table && userId !== undefined
        ? listVouchersForOrder(deps.db, {
            userId,
            restaurantId: restaurant.id,
            day: table.slot.slice(0, 10),
            reservationId: table.reservationId,
          })
        : [],
    ]);
    const offered = listOrderProviders(deps.paymentProviders, restaurant, input.deliveryType).filter(
      ({ payType }) => !isWallet(payType) || payAll,
    );
    return {
      payTypeMap: { payTypeList: offered.map((provider) => getPaymentOption(provider, restaurant, locale)) },
      quote: quoteAnswer(shop, applyWalletPart(quoted, wallet?.part ?? 0), locale, input.payType),
      voucherList: vouchers.map(({ name, ...voucher }) => ({ ...voucher, name: translate(name) })),
      walletBalanceAmount: wallet?.balance,
    };
  });

  // Subscription cards are not sold yet.
  serve(app, contract['ordering.monthlyCard'], () => ({ valid: false }));

  serve(app, contract['ordering.deliveryFee'], async (input) => {
    const { shop } = await getCurrentShop(deps, input.restaurantId);
    const way = input.deliveryType === 'DELIVERY_TO_HOME' ? findDeliveryWay(shop, input) : undefined;
    const fee = way ? getDeliveryFee(way, input.dishAmount) : 0;
    return {
      deliveryFee: fee,
      deliveryFeeForCustomerOrig: fee,
      restaurantToCustomerDistance: way?.distance,
    };
  });

  serve(app, contract['ordering.promotionCode'], (input, { locale, viewer, address }) =>
    checkPromotionCode(deps, input, locale, { userId: viewer.userId, address }),
  );

  serve(app, contract['ordering.submit'], (input, context) =>
    submitOrder(deps, {
      userId: getDiner(context),
      address: context.address,
      input,
      locale: context.locale,
      idempotencyKey: context.idempotencyKey,
    }),
  );

  serve(app, contract['ordering.waitingPayment'], async (_, context) => {
    const found = await findWaitingOrder(deps.db, getDiner(context), deps.clock());
    if (!found) return {};
    return {
      waiting: {
        orderTransactionId: found.id,
        orderSn: found.sn,
        restaurantId: found.restaurantId,
        payAmount: found.toPay,
        expiresAt: found.expiresAt?.toISOString(),
      },
    };
  });
}
