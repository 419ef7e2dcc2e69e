'use client';

import { useTranslations } from 'next-intl';
import { useWhenText } from '@/components/fulfilment/when-text';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { storeMembership } from '@/lib/client/parties/membership-store';
import type { PartyView } from '@/lib/contract/party-view';
import { OrderStatus } from '@/lib/contract/statuses';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { GuestRefunds } from './guest-refunds';
import { useLeaveParty } from './use-leave-party';
import { WhoPaid } from './who-paid';

interface Props {
  view: PartyView | undefined;
  isOpener: boolean;
}

export function GroupEnd({ view, isOpener }: Props) {
  const shop = useShop();
  const t = useTranslations('group');
  const when = useWhenText(shop.timeZone);
  const leave = useLeaveParty();
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
      <GuestRefunds view={view} />
      {isPlaced && <WhoPaid view={view} />}
    </div>
  );
}
