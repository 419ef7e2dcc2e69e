'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { emptyCart } from '@/lib/client/cart/cart-store';
import { storedAttempt } from '@/lib/client/checkout/checkout-form';
import { newKey } from '@/lib/client/checkout/new-key';
import { currentTableSession, leaveTable, noteOrdered } from '@/lib/client/dine-in/table-store';
import { announceLeave } from '@/lib/client/dine-in/use-table-presence';
import { errorText } from '@/lib/client/i18n/error-text';
import { rememberPayType } from '@/lib/client/payments/last-pay-type';
import { keepPayment } from '@/lib/client/payments/stored-payment';
import { currentSession, loadSession, openLogin, sessionExpired } from '@/lib/client/session/session-client';
import type { Quote } from '@/lib/contract/ordering';
import type { PaymentInfo } from '@/lib/contract/payments';
import { checkOrder } from '@/lib/domain/checkout/check-order';
import { attemptFor, settles } from '@/lib/domain/checkout/order-attempt';
import { namedDish } from '@/lib/domain/checkout/recovery-action';
import { submitInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { CheckoutState } from './use-checkout';

/** A refusal of the order, from a check here or from the backend. */
export interface Failure {
  code: string;
  message?: string;
  detail?: unknown;
}

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

/** Pressing "Place order": checks, login, one submit however often it's pressed, and what to do with the answer. */
export function usePlaceOrder(shop: ClientShop, state: CheckoutState, { onPlaced, onSlotLost }: Outcome) {
  const t = useTranslations('errors');
  const [pending, setPending] = useState(false);
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure & { about: string }>();
  const [priceChange, setPriceChange] = useState<PriceChange>();
  const busy = useRef(false);
  // What goes on after a login must see the page as it is then.
  const latest = useRef(state);
  latest.current = state;

  const fail = (refused: Failure) => setFailure({ ...refused, about: aboutOf(latest.current) });

  function toast(refused: Failure) {
    const named = { ...refused, detail: namedDish(refused, latest.current.lines) };
    showToast({ id: 'checkout', kind: 'warning', text: errorText(t, named, shop) });
  }

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
    await firstFigures();
    const { draft, options, quote, table } = latest.current;
    if (table && !currentTableSession(shop.restaurantId)) {
      // A page that slept since yesterday: it is told before anything goes to the table.
      leaveTable(shop.restaurantId);
      return toast({ code: 'TABLE_ENDED' });
    }
    const [first] = checkOrder(draft);
    // Without a quote there is no way to pay to choose; why there is none says more.
    const unpriced =
      first?.code === 'PAY_TYPE_REQUIRED' &&
      (quote.failure ?? (options ? undefined : { code: 'UNREACHABLE' }));
    setChecked(first !== undefined && !unpriced);
    if (unpriced) return toast(unpriced);
    if (first) return toast(first);
    // Right after the page was opened nobody has been asked yet who is there.
    if (currentSession().status === 'unknown') await loadSession();
    if (currentSession().status === 'unknown') return fail({ code: 'UNREACHABLE' });
    if (currentSession().status !== 'diner') return askToLogIn();

    // Said at once, rather than after waiting for figures that can't come.
    if (!navigator.onLine) return fail({ code: 'UNREACHABLE' });
    const shown = quote.answer?.quote;
    const { answer, failure: noQuote } =
      accepted || quote.fresh ? { answer: quote.answer } : await quote.refetch();
    const now = accepted ?? answer?.quote;
    // Without figures there's nothing that the diner could have agreed to; the page says why.
    if (!now) return fail(noQuote ?? { code: 'UNREACHABLE' });
    // Figures still on their way when the button was pressed: more than was in view is asked about, less is taken.
    if (!accepted && shown && now.payAmount > shown.payAmount) return setPriceChange({ shown, now });
    await submit(now);
  }

  /**
   * The ways to pay come with the first figures: whoever presses before they are there, with all else in place, is not asked to
   * choose one of none. Resolves when they are there, or can't be had.
   */
  async function firstFigures(): Promise<void> {
    const { draft, options, quote } = latest.current;
    if (options || quote.failure || checkOrder(draft)[0]?.code !== 'PAY_TYPE_REQUIRED') return;
    if (!(await quote.refetch()).answer) return;
    for (let tries = 0; !latest.current.options && tries < renderTries; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }

  function askToLogIn() {
    toast({ code: 'LOGIN_REQUIRED' });
    openLogin({ reason: 'order', onLoggedIn: () => void place() });
  }

  async function submit(agreed: Quote): Promise<void> {
    const { basket, form, payType, table } = latest.current;
    const { restaurantId } = shop;
    const input = submitInput(basket, { ...form, payType: payType! }, agreed);
    const attempt = attemptFor(input, storedAttempt(restaurantId), newKey);
    // Stored before it's sent: a page that is closed now must find it again.
    form.enter({ attempt });
    try {
      const payment = await change('ordering.submit', input, { idempotencyKey: attempt.key });
      form.clear();
      emptyCart(restaurantId);
      keepPayment(payment.orderTransactionId);
      rememberPayType(input.payType);
      if (table) {
        noteOrdered(restaurantId);
        announceLeave(restaurantId, table);
      }
      onPlaced(payment);
    } catch (error) {
      await refused(error as Failure, agreed);
    }
  }

  async function refused(error: Failure, agreed: Quote): Promise<void> {
    const { code = 'INTERNAL', message, detail } = error;
    if (settles(code)) latest.current.form.enter({ attempt: undefined });
    if (code === 'LOGIN_REQUIRED') return askToLogIn();
    if (code === 'ACCESS_DENIED' || code === 'SESSION_EXPIRED')
      return sessionExpired({ onLoggedIn: () => void place() });
    if (code === 'PRICE_CHANGED') {
      const now = (await latest.current.quote.refetch()).answer?.quote;
      if (now) return setPriceChange({ shown: agreed, now });
    }
    fail({ code, message, detail });
    toast({ code, message, detail });
    if (code === 'SLOT_GONE' || code === 'SLOT_FULL') onSlotLost();
  }

  return {
    place,
    pending,
    /** Gaps are named from the first press on, and only as long as they're there. */
    errors: checked ? checkOrder(state.draft) : [],
    /** Of the order as it stands; once something of it was changed, it says nothing any more. */
    failure: failure?.about === aboutOf(state) ? failure : undefined,
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

const aboutOf = ({ basket, form, payType }: CheckoutState): string =>
  JSON.stringify([basket, form.promotionCode, payType, form.useWallet]);
