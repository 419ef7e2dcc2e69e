import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Card } from '@/components/ui/card';
import type { Order } from '@/lib/contract/orders';
import { formatMoney } from '@/lib/domain/money';
import { isAtTable, isPaidAtHandover } from '@/lib/domain/orders/order-status';

interface Props {
  order: Order;
}

/** Shows the amount to have ready for a cash order; renders nothing for other orders. */
export function CashCard({ order }: Props) {
  const { countryCode, locale } = useShop();
  const t = useTranslations('order');
  if (!isPaidAtHandover(order)) return null;
  const how = isAtTable(order) ? 'table' : order.deliveryType === 'SELF_PICKUP' ? 'counter' : 'courier';
  return (
    <Card className="desk:p-6!">
      <div className="flex items-center gap-3 leading-heading">
        <AnyIcon name="cash" className="text-muted" />
        <div className="min-w-0">
          <p className="num font-bold">
            {t('cashReady', { amount: formatMoney(order.payAmount, countryCode, locale) })}
          </p>
          <p className="text-14 text-muted">{t('cashAt', { how })}</p>
        </div>
      </div>
    </Card>
  );
}
