'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { createKey } from '@/lib/client/checkout/new-key';
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
import { track } from '@/lib/client/tracking/track';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus } from '@/lib/contract/statuses';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isCash } from '@/lib/domain/payments/pay-types';
import {
  forgetPending,
  getPurchaseKey,
  keepPending,
  settlePurchase,
  voucherUpdate,
} from '@/lib/domain/vouchers/pending-purchase';
import { getPurchase, toPurchaseInput } from '@/lib/domain/vouchers/purchase';
import { type Purchase, useOnceReady } from './use-purchase';

interface Failed {
  code?: string;
  message?: string;
  detail?: unknown;
}

/** Error codes after which an unpaid order can't be paid again, so the next click starts a new purchase. */
const over = ['ORDER_EXPIRED', 'ORDER_NOT_PAYABLE', 'NOT_FOUND'];

/** What came of a click. `toUnpaid`: an unpaid order may stand in the way (DEC-80). */
export interface BuyNotice {
  kind: 'info' | 'danger';
  text: string;
  toUnpaid?: boolean;
}

interface Steps {
  onBought(payment: PaymentInfo): void;
  /** Called when the purchase failed. */
  onFailed(): void;
  /** Called when the price has changed, to refetch the offer. */
  onRefresh(): void;
}

/** Handles "Buy": validates, asks for a login, and places one purchase even on repeated clicks, or pays the unpaid one. */
export function useBuy(shop: ClientShop, purchase: Purchase, { onBought, onFailed, onRefresh }: Steps) {
  const t = useTranslations('voucher');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<BuyNotice>();
  const running = useRef(false);
  // After a login the latest purchase state is read.
  const goOn = useOnceReady(purchase.settled, () => {
    // The user has not seen yet that the wallet would pay.
    if (purchase.latest.current.share.wallet > 0) setNotice({ kind: 'info', text: t('buy.walletJoined') });
    else void buy();
  });

  async function buy(): Promise<void> {
    if (running.current) return;
    setNotice(undefined);
    if (purchase.check()) return onFailed();
    running.current = true;
    setBusy(true);
    try {
      if (getCurrentSession().status === 'unknown') await loadSession();
      if (getCurrentSession().status !== 'diner') requestLoginFirst();
      // The wallet's share isn't known yet.
      else if (!purchase.settled) goOn();
      else await send();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function requestLoginFirst(): void {
    onFailed();
    openLogin({ reason: 'order', onLoggedIn: goOn });
  }

  async function send(): Promise<void> {
    const draft = purchase.latest.current;
    const { pending, userId } = purchase;
    const payType = draft.payType as PayTypeCode;
    const tracked = {
      restaurantId: shop.restaurantId,
      couponId: draft.offer.id,
      vouchersCount: draft.count,
      payType,
    };
    try {
      const payment = pending
        ? await change('vouchers.pay', { orderTransactionId: pending, payType })
        : await buyNew(tracked);
      const { orderTransactionId } = payment;
      settlePurchase();
      rememberPayType(payType);
      keepPayment(orderTransactionId);
      if (payment.payStatus !== PayStatus.Paid && !isCash(payType))
        keepPending({ of: getPurchase(draft), userId, orderTransactionId });
      client.setQueryData(queries.payment(orderTransactionId, payType, 'voucher').queryKey, payment);
      void client.invalidateQueries({ queryKey: ['voucher-orders'] });
      void purchase.forgetBalance();
      onBought({ ...payment, payType: payment.payType ?? payType });
    } catch (error) {
      handleError(error as Failed, pending !== undefined);
    }
  }

  async function buyNew(tracked: Parameters<typeof track>[1]): Promise<PaymentInfo> {
    const input = toPurchaseInput(purchase.latest.current);
    const idempotencyKey = getPurchaseKey(input, createKey);
    track('merchantVoucherBuy', tracked);
    const payment = await change('vouchers.buy', { ...input, utmSource: readCampaign() }, { idempotencyKey });
    track('merchantVoucherBuySuccess', tracked);
    return payment;
  }

  function handleError(error: Failed, paying: boolean) {
    const { code = 'INTERNAL', message, detail } = error;
    onFailed();
    if (paying) voucherUpdate.clear();
    else settlePurchase(code);
    if (paying && over.includes(code)) forgetPending();
    if (code === 'LOGIN_REQUIRED') return requestLoginFirst();
    if (code === 'ACCESS_DENIED' || code === 'SESSION_EXPIRED') return expireSession({ onLoggedIn: goOn });
    if (code === 'WALLET_SHORT') void purchase.forgetBalance();
    if (code === 'PRICE_CHANGED') {
      onRefresh();
      void purchase.forgetBalance();
      return setNotice({ kind: 'info', text: t('buy.priceChanged') });
    }
    if (code === 'VOUCHER_LIMIT') {
      const left = Number((detail as { left?: unknown } | undefined)?.left);
      if (left >= 1) purchase.setCount(left);
      purchase.setLimited(true);
    }
    askForWalletCode(error, () => void buy());
    const why = formatError(errors, { code, message, detail }, shop);
    const what = t(paying ? 'texts.paymentFailed' : 'texts.purchaseFailed');
    setNotice({ kind: 'danger', text: `${what}. ${why}`, toUnpaid: code === 'VOUCHER_LIMIT' });
  }

  return { buy: () => void buy(), busy, notice };
}
