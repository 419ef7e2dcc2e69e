import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { AgainButton } from './again-button';

interface Props {
  order: Order;
}

/** Offers to reorder the dishes of a canceled or expired order. */
export function CanceledCard({ order }: Props) {
  const t = useTranslations('orderActions');
  return (
    <AgainButton order={order}>
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
