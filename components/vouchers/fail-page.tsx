'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { HelpDeskButton } from '@/components/help-desk/help-desk-button';
import { PaymentOutcome } from '@/components/payments/payment-outcome';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { query } from '@/lib/client/api/call';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { PayAgain } from './pay-again';
import { PurchaseFacts } from './purchase-facts';
import { useToOutcome } from './use-to-outcome';

interface Props {
  shop: ClientShop;
  orderTransactionId: string;
}

/** `/voucher-buy-fail`: a purchase without a received payment, and its actions (VCH-17, RT-20). */
export function FailPage({ shop, orderTransactionId }: Props) {
  return (
    <MyPurchase shop={shop} orderTransactionId={orderTransactionId}>
      {(purchase, refetch) => <Failed shop={shop} purchase={purchase} onChanged={refetch} />}
    </MyPurchase>
  );
}

interface FailedProps {
  shop: ClientShop;
  purchase: PurchasedVoucher;
  /** Called to refetch the purchase. */
  onChanged(): void;
}

function Failed({ shop, purchase, onChanged }: FailedProps) {
  const t = useTranslations('voucher');
  const { orderTransactionId, orderSn, vouchersCount: count, vouchersName: name } = purchase;
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const leave = useToOutcome(shop, { orderTransactionId, orderSn });
  const toCodes = () => void leave('paid');
  const { ask, asking, answer } = useAsk(orderTransactionId, toCodes, onChanged);
  const paid = purchase.vouchersStatus === VoucherOrderStatus.Paid;
  const over = !paid && purchase.vouchersStatus !== VoucherOrderStatus.AwaitingPayment;
  const latest = useRef(toCodes);
  latest.current = toCodes;
  useEffect(() => {
    if (paid) latest.current();
  }, [paid]);

  return (
    <div className="grid gap-4">
      {over ? (
        <PaymentOutcome of="voucher" outcome="expired" />
      ) : (
        <OutcomeHead
          icon="clock"
          tone="warning"
          title={t('texts.paymentPending')}
          aside={
            <IconButton
              icon="refresh"
              label={t('outcome.refresh')}
              aria-disabled={asking}
              onClick={() => void ask()}
            />
          }
        >
          {t('outcome.pendingText')}
        </OutcomeHead>
      )}
      {(asking || answer) && (
        <Notice kind={asking ? 'info' : 'warning'} live>
          {asking ? t('outcome.refreshing') : answer && t(`outcome.${answer}`)}
        </Notice>
      )}
      <Card roomy>
        <PurchaseFacts
          facts={[
            [t('offer.one'), t('outcome.purchasedLine', { count, name })],
            [
              t('outcome.total'),
              formatMoney(purchase.purchasePrice, purchase.countryCode ?? shop.countryCode, shop.locale),
            ],
            [
              t('outcome.leftToPay'),
              over || purchase.leftToPay === undefined || purchase.leftToPay === purchase.purchasePrice
                ? undefined
                : formatMoney(purchase.leftToPay, purchase.countryCode ?? shop.countryCode, shop.locale),
            ],
            [t('outcome.number'), orderSn],
          ]}
        />
      </Card>
      <div className="flex flex-wrap gap-3">
        {over ? (
          <ButtonLink className="grow" href={to(paths.voucherList())}>
            {t('texts.buyAgain')}
          </ButtonLink>
        ) : (
          <PayAgain
            shop={shop}
            orderTransactionId={orderTransactionId}
            className="grow"
            onClosed={() => void ask()}
            onPaid={toCodes}
          >
            {t('buy.payAgain')}
          </PayAgain>
        )}
        <HelpDeskButton
          shop={shop}
          failed={t('outcome.chatFailed')}
          label={t('outcome.chatLabel')}
          className="min-h-12 grow rounded-control border border-line-strong px-5 py-2 leading-heading font-bold hover:bg-sunken"
        >
          {t('texts.chat')}
        </HelpDeskButton>
      </div>
    </div>
  );
}

/** Checks the payment again. */
function useAsk(orderTransactionId: string, onPaid: () => void, onChanged: () => void) {
  const [asking, setAsking] = useState(false);
  const [answer, setAnswer] = useState<'stillPending' | 'refreshFailed'>();
  async function ask(): Promise<void> {
    if (asking) return;
    setAsking(true);
    setAnswer(undefined);
    try {
      const status = await query('vouchers.payStatus', { orderTransactionId });
      if (status === VoucherOrderStatus.Paid) return onPaid();
      setAnswer('stillPending');
      if (status !== VoucherOrderStatus.AwaitingPayment) onChanged();
    } catch {
      setAnswer('refreshFailed');
    } finally {
      setAsking(false);
    }
  }
  return { ask, asking, answer };
}
