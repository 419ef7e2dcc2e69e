'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { emptyCart } from '@/lib/client/cart/cart-store';
import { readStoredAttempt } from '@/lib/client/checkout/checkout-form';
import { createKey } from '@/lib/client/checkout/new-key';
import { findCurrentTableSession, leaveTable, noteOrdered } from '@/lib/client/dine-in/table-store';
import { announceLeave } from '@/lib/client/dine-in/use-table-presence';
import { getTold } from '@/lib/client/food/avoid-store';
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
import { readCampaign } from '@/lib/client/tracking/campaign';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Quote } from '@/lib/contract/quote';
import type { CodedError } from '@/lib/domain/api-error';
import { checkOrder } from '@/lib/domain/checkout/check-order';
import { getAttempt, isSettlingCode } from '@/lib/domain/checkout/order-attempt';
import { getReceiverPhone } from '@/lib/domain/checkout/receiver-phone';
import { toSubmitInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { CheckoutState } from './use-checkout';

export interface PriceChange {
  shown: Quote;
  now: Quote;
}

interface Outcome {
  onPlaced(payment: PaymentInfo): void;
  /** The chosen time was taken or passed meanwhile. */
  onSlotLost(): void;
}

/** For an answer that has come to be on the page, a second at most. */
const renderTries = 50;

/** Handles "Place order": checks, login, one submit even on repeated clicks, and the result. */
export function usePlaceOrder(shop: ClientShop, state: CheckoutState, { onPlaced, onSlotLost }: Outcome) {
  const t = useTranslations('errors');
  const [pending, setPending] = useState(false);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<CodedError & { about: string }>();
  const [priceChange, setPriceChange] = useState<PriceChange>();
  const busy = useRef(false);
  // What goes on after a login must see the page as it is then.
  const latest = useRef(state);
  latest.current = state;

  const fail = (error: CodedError) => setFailure({ ...error, about: serializeOrder(latest.current) });

  const toast = (error: CodedError) =>
    showToast({ id: 'checkout', kind: 'warning', text: formatError(t, error, shop) });

  async function place(accepted?: Quote): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      await tryToPlace(accepted);
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  async function tryToPlace(accepted: Quote | undefined): Promise<void> {
    const notQuoted = await waitForPayTypes();
    const { draft, options, quote, table } = latest.current;
    if (table && !findCurrentTableSession(shop.restaurantId)) {
      // The table session has expired while the page slept: shown before anything is ordered to the table.
      leaveTable(shop.restaurantId);
      return toast({ code: 'TABLE_ENDED' });
    }
    const [first] = checkOrder(draft);
    // Without a quote there are no payment methods; the quote's error is more useful.
    const unpriced =
      first?.code === 'PAY_TYPE_REQUIRED' &&
      (quote.failure ?? notQuoted ?? (options ? undefined : { code: 'UNREACHABLE' }));
    setChecked(first !== undefined && !unpriced);
    // The bar with the button shows why (failure, errors, the quote's own failure).
    if (unpriced && !quote.failure) return fail(unpriced);
    // That the shop is closed stands at the top of the page, out of view of who clicks.
    if (first?.place === 'shop') return toast(first);
    if (first) return;
    // The session may not be known yet right after loading.
    if (getCurrentSession().status === 'unknown') await loadSession();
    if (getCurrentSession().status === 'unknown') return fail({ code: 'UNREACHABLE' });
    if (getCurrentSession().status !== 'diner') return askToLogIn();

    // Shown at once: offline no quote can arrive.
    if (!navigator.onLine) return fail({ code: 'UNREACHABLE' });
    const shown = quote.answer?.quote;
    const { answer, failure: noQuote } =
      accepted || quote.fresh ? { answer: quote.answer } : await quote.refetch();
    const now = accepted ?? answer?.quote;
    // Without a quote the user has agreed to no price; the page shows the reason.
    if (!now) return fail(noQuote ?? { code: 'UNREACHABLE' });
    // The quote was still loading when the button was clicked: a higher total needs confirmation, a lower one does not.
    if (!accepted && shown && now.payAmount > shown.payAmount) return setPriceChange({ shown, now });
    await submit(now);
  }

  /**
   * Waits for the payment methods, which arrive with the first quote, so that an early click does not demand a choice from an empty
   * list. Returns the error of a quote that failed meanwhile, which the page may not show yet.
   */
  async function waitForPayTypes(): Promise<CodedError | undefined> {
    const { draft, options, quote } = latest.current;
    if (options || quote.failure || checkOrder(draft)[0]?.code !== 'PAY_TYPE_REQUIRED') return undefined;
    const { answer, failure } = await quote.refetch();
    if (!answer) return failure;
    for (let tries = 0; !latest.current.options && tries < renderTries; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return undefined;
  }

  // The dialog says why it opens (CHK-01).
  const askToLogIn = () =>
    openLogin({
      reason: 'order',
      phone: getReceiverPhone(latest.current.basket.place),
      onLoggedIn: () => void place(),
    });

  async function submit(agreed: Quote): Promise<void> {
    const { basket, form, payType, table } = latest.current;
    const { restaurantId } = shop;
    const input = toSubmitInput(basket, { ...form, payType: payType! }, agreed, getTold());
    const attempt = getAttempt(input, readStoredAttempt(restaurantId), createKey);
    // Stored before it's sent: a page that is closed now must find it again.
    form.enter({ attempt });
    try {
      // No part of the attempt: repeated from another tab it is the same order.
      const sent = { ...input, utmSource: readCampaign() };
      const payment = await change('ordering.submit', sent, { idempotencyKey: attempt.key });
      form.clear();
      emptyCart(restaurantId);
      keepPayment(payment.orderTransactionId);
      rememberPayType(input.payType);
      if (table?.booking) leaveTable(restaurantId);
      else if (table) {
        noteOrdered(restaurantId);
        announceLeave(restaurantId, table);
      }
      onPlaced(payment);
    } catch (error) {
      await handleRefusal(error as CodedError, agreed);
    }
  }

  async function handleRefusal(error: CodedError, agreed: Quote): Promise<void> {
    const { code = 'INTERNAL', message, detail } = error;
    if (isSettlingCode(code)) latest.current.form.enter({ attempt: undefined });
    if (code === 'LOGIN_REQUIRED') return askToLogIn();
    if (code === 'ACCESS_DENIED' || code === 'SESSION_EXPIRED')
      return expireSession({ onLoggedIn: () => void place() });
    if (code === 'PRICE_CHANGED') {
      const now = (await latest.current.quote.refetch()).answer?.quote;
      if (now) return setPriceChange({ shown: agreed, now });
    }
    askForWalletCode(error, () => void place());
    fail({ code, message, detail });
    if (code === 'SLOT_GONE' || code === 'SLOT_FULL') onSlotLost();
  }

  return {
    place,
    pending,
    /** Missing fields are shown from the first click on, as long as they are missing. */
    errors: checked ? checkOrder(state.draft) : [],
    /** Applies to the order as submitted; cleared when the order changes. */
    failure: failure?.about === serializeOrder(state) ? failure : undefined,
    priceChange,
    forget: () => {
      setFailure(undefined);
      setChecked(false);
    },
    acceptPrice: () => {
      const now = priceChange?.now;
      setPriceChange(undefined);
      void place(now);
    },
    declinePrice: () => setPriceChange(undefined),
  };
}

const serializeOrder = ({ basket, form, payType }: CheckoutState): string =>
  JSON.stringify([basket, form.promotionCode, form.voucherCode, payType, form.useWallet]);
