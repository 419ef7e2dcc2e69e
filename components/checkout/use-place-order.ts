'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { emptyCart } from '@/lib/client/cart/cart-store';
import { readStoredAttempt } from '@/lib/client/checkout/checkout-form';
import { createKey } from '@/lib/client/checkout/new-key';
import { findCurrentTableSession, leaveTable, noteOrdered } from '@/lib/client/dine-in/table-store';
import { announceLeave } from '@/lib/client/dine-in/use-table-presence';
import { listSharedAvoidables } from '@/lib/client/food/avoid-store';
import { clearOncePlace } from '@/lib/client/fulfilment/fulfilment-store';
import { formatError } from '@/lib/client/i18n/error-text';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import {
  expireSession,
  getCurrentSession,
  loadSession,
  openLogin,
} from '@/lib/client/session/session-client';
import { askForWalletCode } from '@/lib/client/session/wallet-code';
import { readCampaign } from '@/lib/client/tracking/track';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Quote } from '@/lib/contract/quote';
import { type ApiError, type CodedError, toApiError } from '@/lib/domain/api-error';
import { checkOrder, findReceiverPhone } from '@/lib/domain/checkout/check-order';
import { getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';
import { initialPlacing, isPlacing, type PlacingStep, reducePlacing } from '@/lib/domain/checkout/placing';
import { toSubmitInput } from '@/lib/domain/checkout/submission';
import type { CheckoutState } from './use-checkout';

interface Outcome {
  onPlaced(payment: PaymentInfo): void;
  /** Called when the selected time has been taken or has passed. */
  onSlotLost(): void;
}

/** Handles "Place order": validation, login, a single submit even on repeated clicks, and the result. */
export function usePlaceOrder(state: CheckoutState, { onPlaced, onSlotLost }: Outcome) {
  const shop = useShop();
  const t = useTranslations('errors');
  const [placing, dispatch] = useReducer(reducePlacing, initialPlacing);
  const { step } = placing;
  const place = () => dispatch({ type: 'clicked' });

  const order = serializeOrder(state);
  const [failedOrder, setFailedOrder] = useState(order);
  if (order !== failedOrder) {
    setFailedOrder(order);
    dispatch({ type: 'edited' });
  }

  const toast = (error: CodedError) =>
    showToast({ id: 'checkout', kind: 'warning', text: formatError(t, error, shop) });

  // Gives the dialog its reason to show.
  const askToLogIn = () =>
    openLogin({ reason: 'order', phone: findReceiverPhone(state.basket.place), onLoggedIn: place });

  function check(): void {
    const { draft, options, quote, table } = state;
    if (table && !findCurrentTableSession(shop.restaurantId)) {
      // The table session expired while the page was suspended; report it before the order reaches the table.
      leaveTable(shop.restaurantId);
      toast({ code: 'TABLE_ENDED' });
      dispatch({ type: 'stopped' });
      return;
    }
    const [error] = checkOrder(draft);
    // The notice of a closed shop is at the top of the page, which may be out of view.
    if (error?.place === 'shop') toast(error);
    dispatch({
      type: 'checked',
      error,
      hasPayTypes: options !== undefined,
      quoteFailure: quote.failure,
    });
  }

  async function authenticate(): Promise<void> {
    if (getCurrentSession().status === 'unknown') await loadSession();
    const { status } = getCurrentSession();
    if (status === 'guest') askToLogIn();
    dispatch({ type: 'authenticated', status, isOnline: navigator.onLine });
  }

  async function fetchQuote(canReuse: boolean): Promise<void> {
    const { quote } = state;
    const { answer, failure } = canReuse && quote.fresh ? quote : await quote.refetch();
    handleSlotLost(failure);
    dispatch({ type: 'quoted', quote: answer?.quote, shown: state.seen ?? quote.answer?.quote, failure });
  }

  async function submit(agreed: Quote): Promise<void> {
    const { basket, form, payType, table } = state;
    const { restaurantId } = shop;
    const input = toSubmitInput(basket, { ...form, payType: payType! }, agreed, listSharedAvoidables());
    const attempt = getAttempt(input, readStoredAttempt(restaurantId), createKey);
    // Stored before sending, so that a page closed now finds the attempt again.
    form.enter({ attempt });
    try {
      // The campaign is not part of the attempt: a retry from another tab is the same order.
      const sent = { ...input, utmSource: readCampaign() };
      const payment = await change('ordering.submit', sent, { idempotencyKey: attempt.key });
      form.clear();
      emptyCart(restaurantId);
      clearOncePlace(shop);
      keepPayment(payment.orderTransactionId);
      rememberPayType(input.payType);
      if (table?.booking) leaveTable(restaurantId);
      else if (table) {
        noteOrdered(restaurantId);
        announceLeave(restaurantId, table);
      }
      dispatch({ type: 'placed' });
      onPlaced(payment);
    } catch (thrown) {
      handleRefusal(toApiError(thrown));
    }
  }

  function handleRefusal(error: ApiError): void {
    const { code } = error;
    if (isSettlingCode(code)) state.form.enter({ attempt: undefined });
    dispatch({ type: 'refused', error });
    if (code === 'LOGIN_REQUIRED') askToLogIn();
    else if (code === 'ACCESS_DENIED' || code === 'SESSION_EXPIRED') expireSession({ onLoggedIn: place });
    else askForWalletCode(error, place);
    handleSlotLost(error);
  }

  function handleSlotLost(failure: CodedError | undefined): void {
    if (failure && ['SLOT_GONE', 'SLOT_FULL', 'SHOP_PAUSED'].includes(failure.code)) onSlotLost();
  }

  // Each step reads the page as it is now, because a login or a quote changes it after the click.
  const run = useEffectEvent((now: PlacingStep): void => {
    if (now.kind === 'checking') check();
    if (now.kind === 'authenticating') void authenticate();
    if (now.kind === 'quoting') void fetchQuote(now.purpose === 'total');
    if (now.kind === 'submitting') void submit(now.agreed);
  });
  useEffect(() => run(step), [step]);

  const priceChange = step.kind === 'confirming' ? step.change : undefined;
  const settlePrice = (type: 'accepted' | 'declined') => {
    if (priceChange) state.see(priceChange.now);
    dispatch({ type });
  };
  return {
    place,
    pending: isPlacing(placing),
    /** Missing fields are marked from the first click until they are filled. */
    errors: placing.isMarked ? checkOrder(state.draft) : [],
    failure: placing.failure,
    priceChange,
    forget: () => dispatch({ type: 'resolved' }),
    acceptPrice: () => settlePrice('accepted'),
    declinePrice: () => settlePrice('declined'),
  };
}

const serializeOrder = ({ basket, form, payType }: CheckoutState): string =>
  JSON.stringify([basket, form.promotionCode, form.voucherCode, payType, form.useWallet]);
