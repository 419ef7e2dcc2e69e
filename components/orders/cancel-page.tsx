'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { OrderStatus } from '@/lib/contract/statuses';
import { canCancel } from '@/lib/domain/orders/order-status';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { CancelForm } from './cancel-form';
import { HelpCard } from './help-card';
import { type LoadedOrder, MyOrder } from './my-order';

interface Props {
  orderTransactionId: string;
}

/** Shows the cancel form as a page of its own. */
export function CancelPage({ orderTransactionId }: Props) {
  return <MyOrder orderTransactionId={orderTransactionId}>{(loaded) => <Shown {...loaded} />}</MyOrder>;
}

function Shown({ order, refetch }: LoadedOrder) {
  const shop = useShop();
  const t = useTranslations('orderCancel');
  const router = useRouter();
  const toOrder = toLocalePath(
    paths.orderDetail({ id: order.orderTransactionId }),
    shop.locale,
    shop.defaultLocale,
  );
  if (!canCancel(order)) {
    const cancelled = order.orderStatus === OrderStatus.Cancelled;
    return (
      <div className="mx-auto max-w-[560px] p-4">
        <EmptyState
          icon={cancelled ? 'check' : 'info'}
          title={cancelled ? t('cancelledTitle') : t('notPossibleTitle')}
          text={cancelled ? undefined : t('notPossibleText')}
          action={<ButtonLink href={toOrder}>{t('toOrder')}</ButtonLink>}
        />
        {!cancelled && <HelpCard order={order} />}
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[560px] p-4 desk:py-8">
      <Card roomy>
        <CancelForm
          order={order}
          onKeep={() => router.push(toOrder)}
          onRefused={() => void refetch()}
          onCanceled={() => router.replace(toOrder)}
        />
      </Card>
    </div>
  );
}
