'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useClosedPayment } from '@/components/payments/use-closed-payment';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { isCash, isQr } from '@/lib/contract/pay-types';
import type { PaymentInfo } from '@/lib/contract/payments';
import type { Voucher } from '@/lib/contract/vouchers';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getStepAfterPurchase } from '@/lib/domain/vouchers/purchase';
import { NeedToKnow } from './need-to-know';
import { OfferIntro } from './offer-intro';
import { PurchaseFoot } from './purchase-foot';
import { PurchaseForm } from './purchase-form';
import { useBuy } from './use-buy';
import { usePurchase } from './use-purchase';

interface Props {
  offer: Voucher;
  onRefresh(): void;
  /** Lays out the parts in the dialog or the page; `covered` while the payment dialog is open. */
  children(parts: { body: ReactNode; foot: ReactNode; covered: boolean }): ReactNode;
}

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

/** Shows a voucher with its purchase form and the steps after buying. */
export function OfferBuying({ offer, onRefresh, children }: Props) {
  const shop = useShop();
  const router = useRouter();
  const handleClosed = useClosedPayment();
  const purchase = usePurchase(offer);
  const [submits, setSubmits] = useState(0);
  const [paying, setPaying] = useState<PaymentInfo>();
  // After a failed load (offline) the next click pays the same order.
  const Payment = useLazyPart(paying !== undefined, loadPayment, () => setPaying(undefined));
  const opened = useRef<Window | null>(null);
  const go = (path: string) => router.push(toLocalePath(path, shop.locale, shop.defaultLocale));
  const { buy, notice, ...button } = useBuy(purchase, { onBought, onFailed: closeWindow, onRefresh });

  function closeWindow(): void {
    opened.current?.close();
    opened.current = null;
  }

  function handleClick(): void {
    setSubmits((before) => before + 1);
    const { payType, share } = purchase.draft;
    const page = shop.countryCode !== 'SG' && share.rest > 0 && !isCash(payType) && !isQr(payType);
    // Opened synchronously, because browsers block a popup after an await.
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

  /** Navigates the popup to the payment page; if it was blocked, the waiting page links to it. */
  function showPage(url: string): void {
    const given = opened.current ?? window.open('', '_blank');
    opened.current = null;
    if (!given || given.closed) return;
    // Denies the opened page access to this one.
    given.opener = null;
    given.location.replace(url);
  }

  async function closePayment(payment: PaymentInfo): Promise<void> {
    if (!(await handleClosed(payment))) setPaying(undefined);
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
        foot: <PurchaseFoot purchase={purchase} {...button} notice={notice} onBuy={handleClick} />,
      })}
      {Payment && paying && (
        <Payment
          fromType="voucher"
          orderTransactionId={paying.orderTransactionId}
          payType={paying.payType}
          onClose={() => void closePayment(paying)}
        />
      )}
    </>
  );
}
