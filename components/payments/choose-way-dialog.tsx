'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import { readLastPayType } from '@/lib/client/payments/last-pay-type';
import { formatMoney } from '@/lib/domain/money';
import { OtherWays } from './other-ways';
import { TimeToPay } from './time-to-pay';
import { useSecondPayment } from './use-second-payment';
import { useSelectedPayType } from './use-selected-pay-type';
import { useTimeLeft } from './use-time-left';

interface Props {
  orderTransactionId: string;
  orderType: 'order' | 'voucher';
  onClose(): void;
  /** Called with the method when the payment dialog follows. */
  onOpenToPay(payType: string): void;
  onPaid?(): void;
}

/** Lets the diner choose the payment method, with the time left. */
export function ChooseWayDialog(props: Props) {
  const shop = useShop();
  const { orderTransactionId, orderType, onClose } = props;
  const t = useTranslations('payment');
  const errors = useTranslations('errors');
  // The pay window continues while the dialog is closed, so loaded options are stale.
  const { data } = useQuery({
    ...queries.paymentOptions(orderTransactionId, orderType),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  const [chosen, setChosen] = useState<string>();
  const left = useTimeLeft(data?.expiresAt);
  const offered = data?.payTypeList;
  const { payType, isGone } = useSelectedPayType(offered, chosen ?? readLastPayType(), data?.payAmountOrig);
  const over = left === 0;
  const { submit, pending, error, forget } = useSecondPayment(props);
  const amount = data && formatMoney(data.payAmountOrig, shop.countryCode, shop.locale);

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(orderType === 'voucher' ? 'secondTitleVoucher' : 'secondTitle')}
      closeLabel={t('close')}
      width={440}
      closable={!pending}
      footer={
        <div className="p-4">
          <Button
            wide
            size="large"
            disabled={!offered?.length || over}
            pending={pending}
            pendingLabel={t('submitting')}
            onClick={() => submit(payType)}
          >
            {amount ? t('submit', { amount }) : t('submitPlain')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4 p-4 desk:p-6">
        <div className="flex flex-wrap items-end justify-between gap-2">
          <p>
            <span className="block text-14 font-bold text-muted">{t('toPay')}</span>
            <span className="num block text-28 leading-figure font-bold">
              {amount ?? <Skeleton width={120} height={34} />}
            </span>
          </p>
          {left !== undefined && <TimeToPay left={left} />}
        </div>
        <Warning of={orderType} left={left} payInMinutes={data?.payInMinutes} />
        {!over && (
          <OtherWays
            orderTransactionId={orderTransactionId}
            of={orderType}
            amount={data?.payAmountOrig}
            value={payType}
            onChange={(next) => {
              setChosen(next);
              forget();
            }}
            error={error ?? (isGone ? errors('PAY_TYPE_UNAVAILABLE') : undefined)}
          />
        )}
      </div>
    </DialogOrSheet>
  );
}

interface WarningProps {
  of: Props['orderType'];
  left?: number;
  payInMinutes?: number;
}

/** Warns with the minutes left, and when the pay window has ended. */
function Warning({ of, left, payInMinutes }: WarningProps) {
  const t = useTranslations('payment');
  const minutes = left === undefined ? payInMinutes : Math.ceil(left / 60_000);
  if (left === 0)
    return (
      <p role="status" className="rounded-control bg-danger-soft px-4 py-3 text-14 font-bold text-danger">
        {t('expired')}. {t('expiredText', { of })}
      </p>
    );
  if (minutes === undefined) return null;
  return (
    <p className="rounded-control bg-warning-soft px-4 py-3 text-14 leading-heading font-bold text-warning first-letter:uppercase">
      {t('payWithin', { minutes })}
    </p>
  );
}
