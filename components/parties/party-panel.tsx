'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { useCart } from '@/lib/client/cart/cart-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { getPartyPath, type Membership } from '@/lib/domain/parties/membership';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { MemberSigns } from './member-sign';
import type { PartyShop } from './party-shop';

interface Props {
  shop: PartyShop;
  membership: Membership;
}

/** On the menu: the table with who is there and what waits to be sent, in the place of mode, address and time (TAB-01). */
export function PartyPanel({ shop, membership }: Props) {
  const t = useTranslations('party');
  const { view } = useLiveParty(shop.restaurantId, shop.locale);
  const { lines: own } = useCart(shop.restaurantId);
  const { tableNo } = membership;
  const name = tableNo ? t('table', { tableNo }) : t('group');
  const others = view?.lines.filter(({ memberNo }) => memberNo !== membership.memberNo) ?? [];
  const dishes = [...own, ...others].reduce((sum, { dishCount }) => sum + dishCount, 0);
  return (
    <section
      aria-label={name}
      data-table={tableNo}
      className="grid min-h-[120px] content-center gap-3 rounded-card bg-raised px-3 py-2 shadow-raised desk:bg-sunken desk:shadow-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <b className="block text-18 leading-heading [overflow-wrap:anywhere]">{name}</b>
          <span className="flex items-center gap-2 text-14 text-muted">
            <MemberSigns members={view?.members ?? []} />
            {view && t('people', { count: view.members.length })}
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
    </section>
  );
}
