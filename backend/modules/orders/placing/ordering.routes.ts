import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../../core/domain-error';
import type { Deps } from '../../../deps';
import type { HttpApp } from '../../../http/http-app';
import { getDiner, serve } from '../../../http/serve';
import { getOrderProviders, getPaymentOption } from '../../payments/pay-types';
import { locateAddress } from '../../places/locate-address';
import { getMode } from '../../restaurant/busy';
import { getWallTime } from '../../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../../restaurant/shop';
import { listVouchersForOrder } from '../../vouchers/redeem-for-order';
import { type BookedTable, findBookedTable } from './booked-table';
import { checkStock } from './cart-rules';
import { checkPromotionCode } from './check-promotion-code';
import { getToPay } from './fees';
import { findTypedPromotion } from './find-typed-promotion';
import { findDeliveryWay, getTranslate, quoteAnswer, quoteOrder } from './quote';
import { freeSlots } from './slot-loads.repository';
import { getSlots } from './slots';
import { submitOrder } from './submit-order';
import { checkPause, getSlotRules } from './time-rules';
import { getWaitingOrder } from './unpaid-order';
import { applyVoucher } from './voucher-part';
import { applyWalletPart, canWalletPayAll, findWalletOffer } from './wallet-part';

/** Returns the booked table that a quote is for. Throws as `findBookedTable`; visitors have none. */
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

/** Stock, delivery times, the quote and placing an order (API-53 to API-60). */
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

  serve(app, contract['ordering.deliveryTime'], async (input) => {
    const { shop } = await getCurrentShop(deps, input.restaurants[0]!.restaurantId);
    const { restaurant } = shop;
    const delivered = input.deliveryType === 'DELIVERY_TO_HOME';
    const way = delivered ? findDeliveryWay(shop, input) : undefined;
    const now = deps.clock();
    const here = getWallTime(now, restaurant.timeZone);
    const slots = getSlots(input.deliveryTime, here, getSlotRules(restaurant, input.deliveryType, now));
    const capacity = delivered ? restaurant.delivery.slotCapacity : undefined;
    const free =
      capacity === undefined
        ? slots
        : await freeSlots(deps.db, restaurant.id, input.deliveryType, slots, capacity);
    // An empty list would be read as "no times known" and replaced by the stand-in slot (DEC-12); this day has none.
    if (free.length === 0) {
      if (input.deliveryTime === here.day) checkPause(restaurant, getMode(input.deliveryType), now);
      throw new DomainError('SHOP_CLOSED');
    }
    return {
      deliveryDateRange: free.map((value) => ({ name: value.slice(11), value })),
      restaurantToCustomerDistance: way?.distance,
      deliveryFee: way?.fee,
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
    const { addressDetail, buildingName, latitude, longitude } = input.deliveryAddress ?? {};
    const place = await locateAddress(
      deps,
      {
        addressDetail,
        buildingName,
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
          bookedPercent: table?.discountPercent,
          latitude: place?.latitude,
          longitude: place?.longitude,
          promotion,
        },
        now,
        translate,
      ),
      { voucherCode: input.voucherCode, restaurantId: restaurant.id, userId, table },
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
    const offered = getOrderProviders(deps.paymentProviders, restaurant, input.deliveryType).filter(
      ({ payType }) => payType !== 'WALLET_PAY' || payAll,
    );
    return {
      payTypeMap: { payTypeList: offered.map((each) => getPaymentOption(each, restaurant, locale)) },
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
    const fee = way?.fee ?? 0;
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
    const found = await getWaitingOrder(deps.db, getDiner(context), deps.clock());
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
