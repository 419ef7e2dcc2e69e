'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { ButtonLink } from '@/components/ui/button';
import { useCart } from '@/lib/client/cart/cart-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { formatMoney } from '@/lib/domain/money';
import { getPartyPath, listPresent, type Membership } from '@/lib/domain/parties/membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { MemberSigns } from './member-sign';

interface Props {
  membership: Membership;
}

/** Replaces mode, address and time on the menu by the table, its members, its bill and the dishes not sent yet. */
export function PartyPanel({ membership }: Props) {
  const shop = useShop();
  const t = useTranslations('party');
  const { view } = useLiveParty(shop.restaurantId, shop.locale);
  const { lines: own } = useCart(shop.restaurantId);
  const { tableNo } = membership;
  const name = tableNo ? t('table', { tableNo }) : t('group');
  const present = listPresent(view?.members ?? []);
  const others = view?.lines.filter(({ memberNo }) => memberNo !== membership.memberNo) ?? [];
  const bill = view?.bill;
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const dishes = [...own, ...others].reduce((sum, { dishCount }) => sum + dishCount, 0);
  return (
    <section
      aria-label={name}
      data-table={tableNo}
      className="grid min-h-[140px] content-center gap-1 rounded-card bg-raised px-3 py-2 shadow-raised desk:bg-sunken desk:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <b className="block text-18 leading-heading [overflow-wrap:anywhere]">{name}</b>
          <span className="flex items-center gap-2 text-14 text-muted">
            <MemberSigns members={present} />
            {view && t('people', { count: present.length })}
          </span>
        </div>
        <ButtonLink
          href={toLocalePath(getPartyPath(membership), shop.locale, shop.defaultLocale)}
          size="small"
          variant="secondary"
        >
          {dishes > 0 ? t('panelDishes', { count: dishes }) : t(tableNo ? 'panelOpen' : 'panelOpenGroup')}
        </ButtonLink>
      </div>
      {bill && tableNo && view.rounds.length > 0 && (
        <ShopLink
          href={toLocalePath(paths.tableBill(), shop.locale, shop.defaultLocale)}
          className="flex min-h-11 items-center justify-between gap-3 border-t border-line"
        >
          <span className="text-14 font-bold text-brand-text">{t('toBill')}</span>
          <span className="text-right leading-heading">
            <b className="num block text-18">{formatAmount(bill.totalAmount)}</b>
            {bill.leftAmount < bill.totalAmount && (
              <span className="num text-12 text-muted">
                {t('left', { amount: formatAmount(bill.leftAmount) })}
              </span>
            )}
          </span>
        </ShopLink>
      )}
    </section>
  );
}
