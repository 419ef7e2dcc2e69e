'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { HelpDeskButton } from '@/components/help-desk/help-desk-button';
import { useShop } from '@/components/layout/shop-context';
import { PaymentOutcome } from '@/components/payments/payment-outcome';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { query } from '@/lib/client/api/call';
import { VoucherOrderStatus } from '@/lib/contract/statuses';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { MyPurchase } from './my-purchase';
import { OutcomeHead } from './outcome-head';
import { PayAgain } from './pay-again';
import { PurchaseFacts } from './purchase-facts';
import { useToOutcome } from './use-to-outcome';

interface Props {
  orderTransactionId: string;
}

/** Renders `/voucher-buy-fail`: a purchase without a received payment, and its actions. */
export function FailPage({ orderTransactionId }: Props) {
  return (
    <MyPurchase orderTransactionId={orderTransactionId}>
      {(purchase, refetch) => <Failed purchase={purchase} onChanged={refetch} />}
    </MyPurchase>
  );
}

interface FailedProps {
  purchase: PurchasedVoucher;
  /** Called to refetch the purchase. */
  onChanged(): void;
}

function Failed({ purchase, onChanged }: FailedProps) {
  const shop = useShop();
  const t = useTranslations('voucher');
  const { orderTransactionId, orderSn, vouchersCount: count, vouchersName: name } = purchase;
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  const leave = useToOutcome({ orderTransactionId, orderSn });
  const toCodes = () => void leave('paid');
  const { ask, asking, answer } = useAsk(orderTransactionId, toCodes, onChanged);
  const paid = purchase.vouchersStatus === VoucherOrderStatus.Paid;
  const over = !paid && purchase.vouchersStatus !== VoucherOrderStatus.AwaitingPayment;
  const showCodes = useEffectEvent(toCodes);
  useEffect(() => {
    if (paid) showCodes();
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
          aside={<IconButton icon="refresh" label={t('outcome.refresh')} onClick={ask} />}
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
          <PayAgain orderTransactionId={orderTransactionId} className="grow" onClosed={onChanged}>
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

function useAsk(orderTransactionId: string, onPaid: () => void, onChanged: () => void) {
  const { mutate, isPending, isError, data } = useMutation({
    mutationFn: () => query('vouchers.payStatus', { orderTransactionId }),
    onSuccess: (status) => {
      if (status === VoucherOrderStatus.Paid) onPaid();
      else if (status !== VoucherOrderStatus.AwaitingPayment) onChanged();
    },
  });
  const isUnpaid = data !== undefined && data !== VoucherOrderStatus.Paid;
  return {
    // A request that is under way may have been answered before the payment, so every click asks.
    ask: () => mutate(),
    asking: isPending,
    answer: isError ? ('refreshFailed' as const) : isUnpaid ? ('stillPending' as const) : undefined,
  };
}
