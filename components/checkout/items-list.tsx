import { useTranslations } from 'next-intl';
import { LazyLineMet } from '@/components/food/lazy-met';
import { useShop } from '@/components/layout/shop-context';
import { OrderedDish } from '@/components/orders/ordered-dish';
import { Badge } from '@/components/ui/badge';
import type { Quote } from '@/lib/contract/quote';
import type { Locale } from '@/lib/contract/vocabulary';
import { getLineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';

interface Props {
  lines: readonly CartLine[];
  /** The same lines in the same order, with the backend's prices; undefined until the quote arrives. */
  priced?: Quote['dishList'];
}

/** Lists the ordered dishes; the backend's prices replace the local ones. */
export function ItemsList({ lines, priced }: Props) {
  const shop = useShop();
  const t = useTranslations('checkout');
  return (
    <ul className="-mt-1">
      {lines.map((line, index) => (
        <OrderedDish
          key={line.lineId}
          name={getDishName(line, shop.locale)}
          count={line.dishCount}
          image={line.image}
          extras={getExtras(line, shop.locale)}
          amount={formatMoney(getAmount(line, priced?.[index]), shop.countryCode, shop.locale)}
        >
          {line.soldOut && <Badge tone="danger">{t('soldOut')}</Badge>}
          <LazyLineMet line={line} />
        </OrderedDish>
      ))}
    </ul>
  );
}

/** The quote may still be that of an earlier cart, so its price applies only to an equal line. */
function getAmount(line: CartLine, priced: Quote['dishList'][number] | undefined) {
  const same = priced?.dishId === line.dishId && priced.dishCount === line.dishCount;
  return same ? priced.totalAmount : getLineTotal(line);
}

function getExtras({ specName, items, dishRemark }: CartLine, locale: Locale): string {
  const chosen = items.map(({ itemName, itemCount }) =>
    itemCount > 1 ? `${itemCount} × ${itemName}` : itemName,
  );
  const quoted = dishRemark && (locale === 'en' ? `“${dishRemark}”` : dishRemark);
  return [specName, ...chosen, quoted].filter(Boolean).join(' · ');
}
