'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { PartyShop } from './party-shop';
import { useLeaveParty } from './use-leave-party';
import { WhoPaid } from './who-paid';

interface Props {
  shop: PartyShop;
  view: PartyView | undefined;
  isOpener: boolean;
}

/** A group whose order is placed, or that ended without one (TAB-11). */
export function GroupEnd({ shop, view, isOpener }: Props) {
  const t = useTranslations('group');
  const when = useWhenText(shop.timeZone);
  const leave = useLeaveParty(shop);
  const order = view?.rounds[0];
  const isPlaced = view !== undefined && order !== undefined && order.orderStatus !== OrderStatus.Cancelled;
  return (
    <div className="grid gap-3">
      <EmptyState
        icon={isPlaced ? 'check' : 'info'}
        title={t(isPlaced ? 'placed' : 'ended')}
        text={
          isPlaced
            ? t('placedText', { orderSn: order.orderSn, when: when(view.group!.deliveryTime) })
            : t('endedText')
        }
        action={
          isPlaced && isOpener ? (
            <ButtonLink
              href={toLocalePath(paths.orderList(), shop.locale, shop.defaultLocale)}
              onClick={() => storeMembership(shop.restaurantId, undefined)}
            >
              {t('toOrders')}
            </ButtonLink>
          ) : (
            <Button onClick={leave}>{t('toMenu')}</Button>
          )
        }
      />
      {isPlaced && <WhoPaid shop={shop} view={view} />}
    </div>
  );
}
