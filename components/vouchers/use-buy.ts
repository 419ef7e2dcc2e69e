'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useSettled } from '@/components/ui/use-settled';
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
import { readCampaign, track } from '@/lib/client/tracking/track';
import { isCash } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import { PayStatus } from '@/lib/contract/statuses';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { type ApiError, toApiError } from '@/lib/domain/api-error';
import {
  forgetPending,
  getPurchaseKey,
  keepPending,
  settlePurchase,
  voucherUpdate,
} from '@/lib/domain/vouchers/pending-purchase';
import { getPurchase, toPurchaseInput } from '@/lib/domain/vouchers/purchase';
import { type Purchase, useOnceReady } from './use-purchase';

/** Error codes after which an unpaid order can't be paid again, so the next click starts a new purchase. */
const over = ['ORDER_EXPIRED', 'ORDER_NOT_PAYABLE', 'NOT_FOUND'];

/** The outcome of a click. `toUnpaid`: an unpaid order may block the purchase. */
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

/**
 * Handles "Buy": validates, requires a login, and places one purchase even on repeated clicks, or pays the unpaid one.
 */
export function useBuy(purchase: Purchase, { onBought, onFailed, onRefresh }: Steps) {
  const shop = useShop();
  const t = useTranslations('voucher');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const [notice, setNotice] = useState<BuyNotice>();
  // The offer is loaded while it is read, so a tap may be meant for the price before.
  const price = purchase.draft.offer.saleAmount;
  const [readPrice, setReadPrice] = useState(price);
  const isSettled = useSettled(price);
  // Both run with the state after the login.
  const buyAgain = useOnceReady(true, buy);
  const goOn = useOnceReady(purchase.settled, () => {
    // The diner has not seen yet that the wallet would pay a part.
    if (purchase.draft.share.wallet > 0) setNotice({ kind: 'info', text: t('buy.walletJoined') });
    else buy();
  });

  const buying = useMutation({
    mutationFn: async () => {
      if (getCurrentSession().status === 'unknown') await loadSession();
      if (getCurrentSession().status !== 'diner') requestLoginFirst();
      // The wallet's part isn't known yet.
      else if (!purchase.settled) goOn();
      else await send();
    },
  });

  function buy(): void {
    if (buying.isPending) return;
    if (!isSettled) {
      onFailed();
      return;
    }
    setNotice(undefined);
    setReadPrice(price);
    if (purchase.check()) onFailed();
    else buying.mutate();
  }

  function requestLoginFirst(): void {
    onFailed();
    openLogin({ reason: 'order', onLoggedIn: goOn });
  }

  async function send(): Promise<void> {
    const { draft, pending, userId } = purchase;
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
      handleError(toApiError(error), pending !== undefined);
    }
  }

  async function buyNew(tracked: Parameters<typeof track>[1]): Promise<PaymentInfo> {
    const input = toPurchaseInput(purchase.draft);
    const idempotencyKey = getPurchaseKey(input, createKey);
    track('merchantVoucherBuy', tracked);
    const payment = await change('vouchers.buy', { ...input, utmSource: readCampaign() }, { idempotencyKey });
    track('merchantVoucherBuySuccess', tracked);
    return payment;
  }

  function handleError(error: ApiError, paying: boolean) {
    const { code, detail } = error;
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
    askForWalletCode(error, buyAgain);
    const why = formatError(errors, error, shop);
    const what = t(paying ? 'texts.paymentFailed' : 'texts.purchaseFailed');
    setNotice({ kind: 'danger', text: `${what}. ${why}`, toUnpaid: code === 'VOUCHER_LIMIT' });
  }

  const priceNotice: BuyNotice | undefined =
    price === readPrice ? undefined : { kind: 'info', text: t('buy.priceChanged') };
  return { buy, busy: buying.isPending, isSettled, notice: notice ?? priceNotice };
}
