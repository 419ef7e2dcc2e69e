'use client';

import { useEffect } from 'react';
import { useMyAddress } from '@/components/addresses/use-my-address';
import { toOrderedDishes, useCart } from '@/lib/client/cart/cart-store';
import { useCheckoutForm } from '@/lib/client/checkout/checkout-form';
import { useTable } from '@/lib/client/dine-in/table-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getCartTotals } from '@/lib/domain/cart/cart-checks';
import type { MandatoryDish, OrderDraft } from '@/lib/domain/checkout/check-order';
import { type Basket, toQuoteInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getPreselectedPayType } from '@/lib/domain/payments/pay-types';
import { useDeliveryInfo } from './use-delivery-info';
import { useQuote } from './use-quote';

/** Everything that the page shows and the order is made of, put together from where each is stored. */
export function useCheckout(shop: ClientShop, mandatory: readonly MandatoryDish[]) {
  const cart = useCart(shop.restaurantId);
  const form = useCheckoutForm(shop.restaurantId);
  const { mode, setMode, place, slot, ready } = useFulfilment(shop);
  useMyAddress(shop);

  const { tableSession, ready: tableKnown } = useTable(shop.restaurantId);
  const canSit = shop.canEnjoyInRestaurant || tableSession?.booking !== undefined;
  const table = canSit && !tableSession?.ordered ? tableSession : undefined;

  const chosenType: DeliveryType = mode === 'RESERVE' ? getOrderableMode(shop) : mode;
  const deliveryType = table ? 'SELF_PICKUP' : chosenType;
  useEffect(() => {
    // Reserving was chosen elsewhere; here it's delivery or pick-up.
    if (ready && mode === 'RESERVE') setMode(getOrderableMode(shop));
  }, [ready, mode, setMode, shop]);

  const { subtotal } = getCartTotals(cart.lines);
  const basket: Basket = {
    restaurantId: shop.restaurantId,
    deliveryType,
    dishList: toOrderedDishes(cart.lines),
    place,
    slot: mode === 'RESERVE' || table ? undefined : slot,
    tableNo: table?.booking ? undefined : table?.tableNo,
    reservationId: table?.booking?.reservationId,
    dishAmount: subtotal,
  };
  const loaded = cart.ready && form.ready && ready && tableKnown;
  // Orders at a table have no time.
  const { slotError, delivery } = useDeliveryInfo(shop, basket, loaded && !table);
  const quote = useQuote(toQuoteInput(basket, form), {
    enabled: loaded && cart.lines.length > 0,
    useWallet: form.useWallet ?? false,
    delivery,
  });

  const options = quote.answer?.payTypeMap.payTypeList;
  const payType = options ? getPreselectedPayType(options, form.payType) : form.payType;
  useEffect(() => {
    // The price may depend on the payment method, so the preselected one is sent too (PAY-01).
    if (payType && payType !== form.payType) form.enter({ payType });
  }, [payType, form]);

  const draft: OrderDraft = {
    shop,
    lines: cart.lines,
    mandatory,
    deliveryType,
    place,
    slot: basket.slot,
    tableNo: table?.tableNo,
    payType,
  };
  return {
    loaded,
    table,
    lines: cart.lines,
    subtotal,
    form,
    basket,
    draft,
    delivery,
    quote,
    options,
    payType,
    /** The chosen time can't be had any more. */
    slotError,
    setMode,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

const getOrderableMode = (shop: ClientShop): DeliveryType =>
  shop.supportTakeout ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP';
