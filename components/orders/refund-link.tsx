import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { formatMoney } from '@/lib/domain/money';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  ref?: Ref<HTMLElement>;
  amount: number;
  className?: string;
}

/** Links a guest who has left a table to the form for the account to which people send a refund (TAB-06). */
export function RefundLink({ ref, amount, className }: Props) {
  const shop = useShop();
  const t = useTranslations('activeOrder');
  return (
    <section
      ref={ref}
      data-pinned
      aria-label={t('refund')}
      className={joinClassNames('rounded-card', className)}
    >
      <ShopLink
        href={toLocalePath(paths.table(), shop.locale, shop.defaultLocale)}
        className="flex min-h-14 items-center gap-3 rounded-card bg-info-soft px-4 py-2 text-14 leading-heading font-bold text-info"
      >
        <AnyIcon name="wallet" />
        <span className="min-w-0 grow">
          {t('refundWhere', { amount: formatMoney(amount, shop.countryCode, shop.locale) })}
        </span>
        <AnyIcon name="chevron-right" />
      </ShopLink>
    </section>
  );
}
