'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queries } from '@/lib/client/api/queries';
import { readLastPayType } from '@/lib/client/payments/last-pay-type';
import { useSession } from '@/lib/client/session/session-client';
import { voucherQueries } from '@/lib/client/vouchers/voucher-queries';
import { walletQueries } from '@/lib/client/wallet/wallet-queries';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getPreselectedPayType, isCash } from '@/lib/domain/payments/pay-types';
import { findPending, findUnpaid } from '@/lib/domain/vouchers/pending-purchase';
import { getPurchase, type PurchaseDraft, validatePurchase } from '@/lib/domain/vouchers/purchase';
import { getWalletShare } from '@/lib/domain/vouchers/wallet-share';
import { useDataError } from './use-data-error';

/** Returns the state of the purchase form from the offer, the user and the input. */
export function usePurchase(shop: ClientShop, offer: Voucher) {
  const client = useQueryClient();
  const session = useSession();
  const userId = session.status === 'diner' ? session.userId : undefined;
  const enabled = userId !== undefined;
  const user = useQuery({ ...queries.user(userId ?? 0), enabled });
  const wallet = useQuery({ ...walletQueries.summary(userId ?? 0, shop.countryCode), enabled });
  const unpaid = useQuery({ ...voucherQueries.unpaid(userId), enabled });
  const payTypes = useQuery(voucherQueries.payTypes(shop.restaurantId));
  useDataError(payTypes.error, { always: true });

  const [count, setCount] = useState(1);
  const [limited, setLimited] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [typedEmail, setTypedEmail] = useState<string>();
  const [checked, setChecked] = useState(false);

  const offered = payTypes.data?.payTypeList;
  const takesWallet = offered?.some(({ payTypeCode }) => payTypeCode === 'WALLET_PAY') ?? false;
  // The wallet pays what it can automatically (VCH-13), so it is not among the methods.
  const others = offered?.filter(({ payTypeCode }) => payTypeCode !== 'WALLET_PAY');
  const options = others && others.length > 0 ? others : offered;
  const total = offer.saleAmount * count;
  const balance = enabled && takesWallet ? wallet.data?.walletBalanceAmount : undefined;
  const selected = options && getPreselectedPayType(options, chosen ?? readLastPayType());
  const payType = chosen ?? selected;
  const region = offer.countryCode ?? shop.countryCode;
  const whole = getWalletShare(total, balance, region);
  // Beside cash, which is paid days later, the wallet pays all or nothing (DEC-80).
  const share = isCash(payType) && whole.rest > 0 ? { wallet: 0, rest: total } : whole;

  const email = typedEmail ?? user.data?.email ?? '';
  const draft: PurchaseDraft = { offer, count, payType, email, share, openId: user.data?.openId, region };
  const error = validatePurchase(draft);
  const latest = useRef(draft);
  latest.current = draft;

  return {
    draft,
    /** The latest draft, for callbacks. */
    latest,
    userId,
    total,
    options,
    payTypesFailed: payTypes.isError,
    retryPayTypes: () => void payTypes.refetch(),
    /** Errors show from the first submit on. */
    error: checked ? error : undefined,
    check: () => {
      setChecked(true);
      return validatePurchase(latest.current);
    },
    limited,
    setLimited,
    setCount,
    setPayType: setChosen,
    setEmail: setTypedEmail,
    /** The unpaid order that the button pays (VCH-19). */
    pending: findPending(getPurchase(draft), userId) ?? findUnpaid(unpaid.data ?? [], draft),
    /** Whether all data of the user has loaded. */
    settled: enabled && !user.isPending && !wallet.isPending && !unpaid.isPending,
    forgetBalance: () => client.invalidateQueries({ queryKey: ['wallet'] }),
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

/** Returns a function that schedules `then` to run once `ready` is true. */
export function useOnceReady(ready: boolean, then: () => void): () => void {
  const [asked, setAsked] = useState(false);
  const latest = useRef(then);
  latest.current = then;
  useEffect(() => {
    if (!asked || !ready) return;
    setAsked(false);
    latest.current();
  }, [asked, ready]);
  return () => setAsked(true);
}
