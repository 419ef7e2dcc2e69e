'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import type { PaymentInfo } from '@/lib/contract/payments';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Voucher } from '@/lib/contract/vouchers';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isCash, isQr } from '@/lib/domain/payments/pay-types';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { forgetPending, voucherUpdate } from '@/lib/domain/vouchers/pending-purchase';
import { getStepAfterPurchase } from '@/lib/domain/vouchers/purchase';
import { NeedToKnow } from './need-to-know';
import { OfferIntro } from './offer-intro';
import { PurchaseFoot } from './purchase-foot';
import { PurchaseForm } from './purchase-form';
import { useBuy } from './use-buy';
import { usePurchase } from './use-purchase';

interface Props {
  shop: ClientShop;
  offer: Voucher;
  /** Refetches the offer. */
  onRefresh(): void;
  /** Renders the parts into the dialog or the page; `covered` while the payment dialog is open. */
  children(parts: { body: ReactNode; foot: ReactNode; covered: boolean }): ReactNode;
}

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

/** A voucher with its purchase form and the steps after buying (VCH-10 to VCH-15, VCH-19). */
export function OfferBuying({ shop, offer, onRefresh, children }: Props) {
  const router = useRouter();
  const client = useQueryClient();
  const purchase = usePurchase(shop, offer);
  const [submits, setSubmits] = useState(0);
  const [paying, setPaying] = useState<PaymentInfo>();
  // Offline: the next click pays the same order.
  const Payment = useLazyPart(paying !== undefined, loadPayment, () => setPaying(undefined));
  const opened = useRef<Window | null>(null);
  const go = (path: string) => router.push(toLocalePath(path, shop.locale, shop.defaultLocale));
  const { buy, busy, notice } = useBuy(shop, purchase, { onBought, onFailed: closeWindow, onRefresh });

  function closeWindow(): void {
    opened.current?.close();
    opened.current = null;
  }

  function handleClick(): void {
    setSubmits((before) => before + 1);
    const { payType, share } = purchase.draft;
    const page = shop.countryCode !== 'SG' && share.rest > 0 && !isCash(payType) && !isQr(payType);
    // Opened synchronously: after an await browsers block the popup.
    if (page && purchase.userId !== undefined && !purchase.check())
      opened.current = window.open('', '_blank');
    buy();
  }

  function onBought(payment: PaymentInfo) {
    const { orderTransactionId, orderSn } = payment;
    const next = getStepAfterPurchase(shop.countryCode, payment, shop.payPages);
    if (next.kind === 'wait' && next.url) showPage(next.url);
    else closeWindow();
    if (next.kind === 'dialog') return setPaying(payment);
    if (next.kind === 'success') return go(paths.voucherBuySuccess({ orderTransactionId, orderSn }));
    if (next.kind === 'wait') return go(paths.voucherSubmitSuccess({ orderTransactionId, orderSn }));
    const query = { orderTransactionId, fromType: 'voucher' } as const;
    go(next.page === 'wechat' ? paths.paymentWechat(query) : paths.paymentPayNow(query));
  }

  /** Where the popup was blocked, the waiting page links to it (DEC-38). */
  function showPage(url: string): void {
    const given = opened.current ?? window.open('', '_blank');
    opened.current = null;
    if (!given || given.closed) return;
    // The opened page must not reach this one.
    given.opener = null;
    given.location.replace(url);
  }

  /** Called when the user closes it or the payment succeeds (VCH-15). */
  async function closePayment({ orderTransactionId, orderSn }: PaymentInfo): Promise<void> {
    const status = await query('vouchers.payStatus', { orderTransactionId }).catch(() => undefined);
    if (status === VoucherOrderStatus.Paid) {
      forgetPending();
      return go(paths.voucherBuySuccess({ orderTransactionId, orderSn }));
    }
    voucherUpdate.flag();
    void client.invalidateQueries({ queryKey: ['voucher-orders'] });
    setPaying(undefined);
  }

  return (
    <>
      {children({
        covered: Payment !== undefined && paying !== undefined,
        body: (
          <div className="grid gap-4">
            <OfferIntro shop={shop} offer={offer} />
            <div>
              <NeedToKnow terms={offer} locale={shop.locale} offered />
            </div>
            <PurchaseForm purchase={purchase} submits={submits} />
          </div>
        ),
        foot: (
          <PurchaseFoot shop={shop} purchase={purchase} busy={busy} notice={notice} onBuy={handleClick} />
        ),
      })}
      {Payment && paying && (
        <Payment
          shop={shop}
          fromType="voucher"
          orderTransactionId={paying.orderTransactionId}
          payType={paying.payType}
          onClose={() => void closePayment(paying)}
        />
      )}
    </>
  );
}
