import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { AgainButton } from './again-button';
import type { OrderShop } from './my-order';

interface Props {
  shop: OrderShop;
  order: Order;
}

/** The way on from a cancelled or expired order: the same dishes again. */
export function CancelledCard({ shop, order }: Props) {
  const t = useTranslations('orderActions');
  return (
    <AgainButton shop={shop} order={order}>
      {(handlers) => (
        <Card className="desk:p-6!">
          <Button wide size="large" {...handlers}>
            {t('again')}
          </Button>
          <p className="mt-2 text-center text-14 text-muted">{t('againHint')}</p>
        </Card>
      )}
    </AgainButton>
  );
}
