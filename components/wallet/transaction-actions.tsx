'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { walletQueries } from '@/lib/client/api/wallet-queries';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { canReturn } from '@/lib/domain/wallet/may-return';
import { getWalletMoney } from '@/lib/domain/wallet/wallet-sign';
import { ReturnDialog } from './return-dialog';
import { useReloadWallet } from './use-return';

interface Props {
  userId: number;
  movement: WalletTransaction;
}

/** Offers the actions of a transaction: pay an unpaid top-up, or request its refund. */
export function TransactionActions({ userId, movement }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet');
  const [returning, setReturning] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const money = getWalletMoney(movement.currencySign, shop.countryCode);
  const { data: summary } = useQuery(walletQueries.summary(userId, money.countryCode));
  const { transactionId, topUp } = movement;
  const reload = useReloadWallet(userId, transactionId);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-3 outline-none empty:hidden">
      {topUp?.closed && !topUp.paid && <Notice>{t('transaction.closed')}</Notice>}
      {topUp?.paid === false && !topUp.closed && (
        <PayAgain transactionId={transactionId} payType={topUp.payType} onClosed={reload} />
      )}
      {canReturn(movement, summary?.walletBalanceAmount) && (
        <Button variant="secondary" wide onClick={() => setReturning(true)}>
          {t('return.action')}
        </Button>
      )}
      {returning && (
        <ReturnDialog
          movement={movement}
          sign={money.sign}
          userId={userId}
          returnFocus={() => place.current}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  );
}

const loadPayment = () => import('@/components/payments/payment-dialog').then((module) => module.default);

interface PayAgainProps {
  transactionId: string;
  payType?: string;
  /** Called when the dialog was closed; the money may have come. */
  onClosed(): void;
}

/** Shows the QR code of a top-up again. */
function PayAgain({ transactionId, payType, onClosed }: PayAgainProps) {
  const t = useTranslations('wallet');
  const [state, setState] = useState<'open' | 'failed'>();
  const Payment = useLazyPart(state === 'open', loadPayment, () => setState('failed'));
  return (
    <>
      <Button wide onClick={() => setState('open')}>
        {t('transaction.pay')}
      </Button>
      {state === 'failed' && (
        <Notice kind="danger" live>
          {t('charge.paymentFailed')}
        </Notice>
      )}
      {Payment && state === 'open' && (
        <Payment
          fromType="topup"
          orderTransactionId={transactionId}
          payType={payType}
          onClose={() => {
            setState(undefined);
            onClosed();
          }}
        />
      )}
    </>
  );
}
