'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useSelectedPayType } from '@/components/payments/use-selected-pay-type';
import { queries } from '@/lib/client/api/queries';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import { readLastPayType } from '@/lib/client/payments/last-pay-type';
import { useSession } from '@/lib/client/session/session-client';
import { isCash, isWallet } from '@/lib/contract/pay-types';
import type { Voucher } from '@/lib/contract/vouchers';
import { findPending, findUnpaid } from '@/lib/domain/vouchers/pending-purchase';
import { getPurchase, type PurchaseDraft, validatePurchase } from '@/lib/domain/vouchers/purchase';
import { getWalletShare } from '@/lib/domain/vouchers/wallet-share';
import { useDataError } from './use-data-error';

/** Returns the state of the purchase form from the offer, the diner and the input. */
export function usePurchase(offer: Voucher) {
  const shop = useShop();
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'diner' ? session.userId : undefined;
  const enabled = userId !== undefined;
  const user = useQuery({ ...queries.user(userId ?? 0), enabled });
  const wallet = useQuery({ ...walletQueries.summary(userId ?? 0, shop.countryCode), enabled });
  const unpaid = useQuery({ ...voucherQueries.unpaid(userId), enabled });
  const payTypes = useQuery(voucherQueries.payTypes(shop.restaurantId));
  useDataError(payTypes.error, { always: true });

  const [chosenCount, setCount] = useState<number>();
  const [limited, setLimited] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [typedEmail, setTypedEmail] = useState<string>();
  const [checked, setChecked] = useState(false);

  const offered = payTypes.data?.payTypeList;
  const takesWallet = offered?.some(({ payTypeCode }) => isWallet(payTypeCode)) ?? false;
  // The wallet pays its part automatically, so it is not among the methods.
  const others = offered?.filter(({ payTypeCode }) => !isWallet(payTypeCode));
  // A reload shows the unpaid purchase again (DEC-80).
  const unpaidOrder = unpaid.data?.find(({ couponId }) => couponId === offer.id);
  const count = chosenCount ?? unpaidOrder?.couponCount ?? 1;
  const total = offer.saleAmount * count;
  const balance = enabled && takesWallet ? wallet.data?.walletBalanceAmount : undefined;
  const email = typedEmail ?? unpaidOrder?.receiveEmail ?? user.data?.email ?? '';
  const pending =
    findPending(getPurchase({ offer, count, email }), userId) ??
    findUnpaid(unpaid.data ?? [], { offer, count, email });
  const leftToPay = unpaid.data?.find(({ orderTransactionId }) => orderTransactionId === pending)?.leftToPay;
  const isPartPaid = leftToPay !== undefined && leftToPay < total;
  const region = offer.countryCode ?? shop.countryCode;
  const whole = getWalletShare(total, balance, region);
  const canWalletPay = balance === undefined || whole.rest === 0;
  const choices = others && others.length === 0 && canWalletPay ? offered : others;
  // Cash is paid days later, so it pays nothing beside the wallet's part.
  const options = isPartPaid ? choices?.filter(({ payTypeCode }) => !isCash(payTypeCode)) : choices;
  const selected = useSelectedPayType(options, chosen ?? readLastPayType(), whole.rest);
  const payType = options && selected.payType;
  // Cash is paid days later, so the wallet pays all or nothing beside it.
  const share = isCash(payType) && whole.rest > 0 ? { wallet: 0, rest: total } : whole;

  const draft: PurchaseDraft = { offer, count, payType, email, share, openId: user.data?.openId, region };
  const error = validatePurchase(draft);

  return {
    draft,
    userId,
    total,
    options,
    /** Whether the payment method that was selected is no longer offered. */
    isPayTypeGone: selected.isGone,
    payTypesFailed: payTypes.isError,
    retryPayTypes: () => void payTypes.refetch(),
    /** Errors show from the first submit on. */
    error: checked ? error : undefined,
    check: () => {
      setChecked(true);
      return error;
    },
    limited,
    setLimited,
    setCount,
    setPayType: setChosen,
    setEmail: setTypedEmail,
    /** The unpaid order that the button pays. */
    pending,
    /** The rest of the unpaid order besides the wallet's part, when the wallet has paid one. */
    leftToPay: isPartPaid ? leftToPay : undefined,
    /** Whether all data of the diner has loaded. */
    settled: enabled && !user.isPending && !wallet.isPending && !unpaid.isPending,
    forgetBalance: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

/** Returns a function that schedules `then` to run once `ready` is true. */
export function useOnceReady(ready: boolean, then: () => void): () => void {
  const [asked, setAsked] = useState(false);
  const goOn = useEffectEvent(then);
  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(false);
    goOn();
  }, [asked, ready]);
  return () => setAsked(true);
}
