'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import type { Minor } from '@/lib/contract/vocabulary';
import type { PriceChange } from '@/lib/domain/checkout/placing';
import { listQuoteChanges } from '@/lib/domain/checkout/quote-changes';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  change: PriceChange;
  onAccept(): void;
  onDecline(): void;
}

/** Lists the amounts that changed; one tap accepts them. */
export function PriceChangeDialog({ change, onAccept, onDecline }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const fees = useTranslations('fees');
  const formatAmount = (amount: Minor) => formatMoney(amount, shop.countryCode, shop.locale);
  const { shown, now } = change;
  const rows = [
    ...listQuoteChanges(shown, now).map((one) => ({
      ...one,
      label: one.kind === 'dish' ? one.name : fees(`label.${one.key}`),
    })),
    { id: 'total', label: t('total'), before: shown.payAmount, after: now.payAmount },
  ];
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onDecline()}
      title={t('changedTitle')}
      closeLabel={t('close')}
      width={440}
      footer={
        <div className="grid grid-cols-[auto_1fr] gap-3 p-4">
          <Button variant="secondary" onClick={onDecline}>
            {t('notNow')}
          </Button>
          <Button onClick={onAccept}>{t('accept', { amount: formatAmount(now.payAmount) })}</Button>
        </div>
      }
    >
      <div className="p-4 desk:p-6">
        <p className="text-14 text-pretty text-muted">{t('changedText')}</p>
        <dl className="mt-3">
          {rows.map(({ id, label, before, after }) => (
            <div
              key={id}
              className="flex min-h-12 items-center justify-between gap-3 border-line py-2 not-first:border-t last:font-bold"
            >
              <dt className="min-w-0 leading-heading">{label}</dt>
              <dd className="num shrink-0">
                <span className="sr-only">{t('was')} </span>
                <s className="mr-2 font-normal text-muted">{formatAmount(before)}</s>
                <span className="sr-only">{t('now')} </span>
                {formatAmount(after)}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </DialogOrSheet>
  );
}
