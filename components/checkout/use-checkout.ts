'use client';

import { useEffect } from 'react';
import { useMyAddress } from '@/components/addresses/use-my-address';
import { useShop } from '@/components/layout/shop-context';
import { useSelectedPayType } from '@/components/payments/use-selected-pay-type';
import { toOrderedDishes, useCart } from '@/lib/client/cart/cart-store';
import { refreshCart } from '@/lib/client/cart/refresh-cart';
import { useCheckoutForm } from '@/lib/client/checkout/checkout-form';
import { useTable } from '@/lib/client/dine-in/table-store';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { DeliveryType } from '@/lib/contract/vocabulary';
import { getCartTotals } from '@/lib/domain/cart/cart-checks';
import type { MandatoryDish, OrderDraft } from '@/lib/domain/checkout/check-order';
import { type Basket, toQuoteInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import { useDeliveryInfo, useEarliestSlot } from './use-delivery-info';
import { useQuote, useSeenQuote } from './use-quote';

/** Combines cart, form, fulfilment, table and quote into the state of the page and of the order. */
export function useCheckout(mandatory: readonly MandatoryDish[]) {
  const shop = useShop();
  const cart = useCart(shop.restaurantId);
  const form = useCheckoutForm(shop.restaurantId);
  const { mode, setMode, place, slot, ready } = useFulfilment(shop);
  useMyAddress();

  const { tableSession, ready: tableKnown } = useTable(shop.restaurantId);
  const canSit = shop.canEnjoyInRestaurant || tableSession?.booking !== undefined;
  const table = canSit && !tableSession?.ordered ? tableSession : undefined;

  const chosenType: DeliveryType = mode === 'RESERVE' ? getOrderableMode(shop) : mode;
  const deliveryType = table ? 'SELF_PICKUP' : chosenType;
  useEffect(() => {
    // RESERVE may be the mode chosen elsewhere, but an order needs delivery or pick-up.
    if (ready && mode === 'RESERVE') setMode(getOrderableMode(shop));
  }, [ready, mode, setMode, shop]);

  const isEmpty = cart.lines.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode, time or table can have other prices
  useEffect(() => {
    // The cart may have been filled in another language, and for another time.
    if (!isEmpty) void refreshCart(shop);
  }, [isEmpty, shop, mode, slot, tableSession]);

  const { subtotal } = getCartTotals(cart.lines);
  const chosen: Basket = {
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
  // Food that is picked up is mostly wanted as soon as possible; a delivery time depends on a place first.
  const isPickupWithoutTime = deliveryType === 'SELF_PICKUP' && !table && mode !== 'RESERVE' && !slot;
  const earliest = useEarliestSlot(chosen, loaded && isPickupWithoutTime && !isEmpty);
  const basket: Basket = isPickupWithoutTime ? { ...chosen, slot: earliest.slot } : chosen;
  // Orders at a table have no time.
  const { slotError, delivery } = useDeliveryInfo(basket, loaded && !table);
  const quote = useQuote(toQuoteInput(basket, form), {
    enabled: loaded && !isEmpty,
    useWallet: form.useWallet ?? false,
    delivery,
  });
  // Prices and an automatic time change without the diner.
  const choices = toQuoteInput({ ...chosen, dishAmount: 0 }, form);
  const { seen, see } = useSeenQuote(JSON.stringify([choices, form.useWallet ?? false]), quote);

  const options = quote.answer?.payTypeMap.payTypeList;
  const payAmount = quote.answer?.quote.payAmount;
  const { payType, isGone: isPayTypeGone } = useSelectedPayType(options, form.payType, payAmount);
  useEffect(() => {
    // The price may depend on the payment method, so the preselected one is sent too.
    if (payType && payType !== form.payType) form.enter({ payType });
  }, [payType, form]);

  const draft: OrderDraft = {
    shop,
    minOrderAmount: quote.fresh ? quote.answer?.quote.minOrderAmount : undefined,
    lines: cart.lines,
    mandatory,
    deliveryType,
    place,
    slot: basket.slot,
    tableNo: table?.tableNo,
    payType,
    payLimits: options?.find(({ payTypeCode }) => payTypeCode === payType),
    payAmount,
    receiveEmail: form.receiveEmail,
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
    /** The quote that the diner read; undefined before the first one. */
    seen,
    /** Notes that the diner read this quote. */
    see,
    options,
    payType,
    /** Whether the payment method that was selected is no longer offered, so that the diner selects another. */
    isPayTypeGone,
    /** Set when the selected time is no longer available. */
    slotError,
    /** Fetches the free times again; undefined unless the time was chosen automatically. */
    refetchEarliest: isPickupWithoutTime ? earliest.refetch : undefined,
    setMode,
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;

const getOrderableMode = (shop: ClientShop): DeliveryType =>
  shop.supportTakeout ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP';
