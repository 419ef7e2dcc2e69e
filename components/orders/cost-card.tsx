'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { usePayTypeName } from '@/components/payments/pay-type-name';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { canPay, isAtTable, isPaidAtHandover } from '@/lib/domain/orders/order-status';
import { getDishesTotal } from '@/lib/domain/orders/ordered-lines';
import { FeeList } from './fee-list';

interface Props {
  order: Order;
}

const sumClass = 'flex items-center justify-between gap-3 border-t border-line leading-heading';

/** Shows the bill line by line and the payment method. */
export function CostCard({ order }: Props) {
  const { countryCode, locale } = useShop();
  const t = useTranslations('order');
  const name = usePayTypeName();
  const { payType, payStatus, totalAmount, payAmount, walletPayAmount = 0, voucherPayAmount = 0 } = order;
  const partlyPaid = walletPayAmount + voucherPayAmount;
  const way = name(payType, order.payTypeDesc, !isAtTable(order));
  const formatAmount = (amount: Minor) => formatMoney(amount, countryCode, locale);

  // After a closed order no remainder is due beyond the parts paid by wallet and voucher.
  const hasRest = partlyPaid === 0 || (payAmount > 0 && (payStatus === PayStatus.Paid || canPay(order)));

  function getLabel(): string {
    if (payStatus === PayStatus.Paid) return way ? t('paidWith', { payType: way }) : t('total');
    if (isPaidAtHandover(order)) return t('payInCash');
    // A closed order needs no payment.
    if (!way || !canPay(order)) return t('total');
    return t(partlyPaid > 0 ? 'leftToPay' : 'toPayWith', { payType: way });
  }

  return (
    <Card heading={t('cost')} roomy>
      <FeeList dishes={getDishesTotal(order)} dishesLabel={t('dishes')} bill={order} taxes={order.taxes} />
      {partlyPaid > 0 && (
        <>
          <p className={`mt-1 pt-3 ${sumClass}`}>
            <span>{t('total')}</span>
            <span className="num">{formatAmount(totalAmount ?? payAmount + partlyPaid)}</span>
          </p>
          <Part label={t('byVoucher')} amount={voucherPayAmount} money={formatAmount} />
          <Part label={t('fromWallet')} amount={walletPayAmount} money={formatAmount} />
        </>
      )}
      {hasRest && (
        <p className={`mt-1 pt-3 text-18 font-bold ${sumClass}`}>
          <span>{getLabel()}</span>
          <span className="num">{formatAmount(payAmount)}</span>
        </p>
      )}
    </Card>
  );
}

interface PartProps {
  label: string;
  amount: Minor;
  money(amount: Minor): string;
}

function Part({ label, amount, money }: PartProps) {
  if (amount === 0) return null;
  return (
    <p className="flex items-center justify-between gap-3 py-2">
      <span>{label}</span>
      <span className="num">{money(-amount)}</span>
    </p>
  );
}
