'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { restBarWhenGrown } from '@/components/ui/let-rest';
import { Notice } from '@/components/ui/notice';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { BuyNotice } from './use-buy';
import type { Purchase } from './use-purchase';

interface Props {
  purchase: Purchase;
  busy: boolean;
  /** Whether the price has been the same for long enough to be read. */
  isSettled: boolean;
  notice?: BuyNotice;
  onBuy(): void;
}

const amounts = 'grid gap-1 rounded-control border border-line bg-raised p-3 text-14';

/** Keeps the total, the wallet's part of it and the button in view. */
export function PurchaseFoot({ purchase, busy, isSettled, notice, onBuy }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.buy');
  const { offer, share } = purchase.draft;
  const formatAmount = (amount: number) =>
    formatMoney(amount, offer.countryCode ?? shop.countryCode, shop.locale);
  const repays = purchase.pending !== undefined;
  const { leftToPay, total } = purchase;
  return (
    <div className="grid gap-3">
      <div ref={restBarWhenGrown} data-notes className="grid gap-3 empty:hidden">
        {notice && (
          <Notice
            kind={notice.kind}
            live
            action={
              notice.toUnpaid && (
                <ButtonLink
                  variant="ghost"
                  size="small"
                  href={toLocalePath(paths.my({ tag: 'voucher' }), shop.locale, shop.defaultLocale)}
                >
                  {t('toUnpaid')}
                </ButtonLink>
              )
            }
          >
            {notice.text}
          </Notice>
        )}
        {repays && !notice && <Notice>{t('pendingOrder')}</Notice>}
        {share.wallet > 0 && !repays && (
          <dl className={amounts}>
            <Row name={t('fromWallet')} value={formatAmount(-share.wallet)} />
            {share.rest > 0 && <Row name={t('toPay')} value={formatAmount(share.rest)} />}
          </dl>
        )}
        {leftToPay !== undefined && (
          <dl className={amounts}>
            <Row name={t('total')} value={formatAmount(total)} />
            <Row name={t('fromWallet')} value={formatAmount(leftToPay - total)} />
          </dl>
        )}
      </div>
      <div className="flex items-center gap-4">
        <p aria-live="polite" className="shrink-0 leading-heading">
          <span className="block text-12 text-muted">{t(leftToPay === undefined ? 'total' : 'toPay')}</span>
          <span className="num block text-22 leading-figure font-bold">
            {formatAmount(leftToPay ?? total)}
          </span>
        </p>
        <Button
          size="large"
          className="grow"
          pending={busy}
          pendingLabel={t('buying')}
          aria-disabled={!isSettled || undefined}
          onClick={onBuy}
        >
          {t(repays ? 'payAgain' : 'submit')}
        </Button>
      </div>
    </div>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="num font-bold">{value}</dd>
    </div>
  );
}
