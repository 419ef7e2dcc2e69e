'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Card } from '@/components/ui/card';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import type { FieldName, ShownTransaction } from '@/lib/domain/wallet/transaction-fields';
import { formatWithSign, getWalletMoney } from '@/lib/domain/wallet/wallet-sign';

interface Props {
  transaction: ShownTransaction;
}

/** Shows one wallet transaction in full. */
export function TransactionFields({ transaction }: Props) {
  const shop = useShop();
  const t = useTranslations('wallet.transaction');
  const { amount, currencySign, counted, fields } = transaction;
  const { sign } = getWalletMoney(currencySign, shop.countryCode);
  const formatField = (name: FieldName, value: string) => {
    if (name === 'issueAmountOrig') return formatWithSign(Number(value), sign);
    if (name !== 'issueDate') return value;
    return formatMoment(value, shop.locale, shop.timeZone);
  };
  return (
    <Card roomy>
      {amount !== undefined && (
        <p className="mb-3 text-center">
          <span className="block text-14 text-muted">{t('amount')}</span>
          <strong
            className={
              amount > 0 && counted
                ? 'num text-28 leading-heading text-success'
                : 'num text-28 leading-heading'
            }
          >
            {amount > 0 ? '+' : ''}
            {formatWithSign(amount, sign)}
          </strong>
        </p>
      )}
      <dl className="divide-y divide-line">
        {fields.map(({ name, value }) => (
          <div key={name} className="flex min-h-11 items-baseline justify-between gap-4 py-2 text-14">
            <dt className="shrink-0 text-muted">{t(`fields.${name}`)}</dt>
            <dd className="min-w-0 text-right leading-heading font-bold break-words tabular-nums">
              {formatField(name, value)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
