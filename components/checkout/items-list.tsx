import { LazyLineMet } from '@/components/food/lazy-met';
import { OrderedDish } from '@/components/orders/ordered-dish';
import type { Quote } from '@/lib/contract/quote';
import type { Locale } from '@/lib/contract/vocabulary';
import { getLineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import type { ClientShop } from '@/lib/domain/client-shop';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';

interface Props {
  shop: ClientShop;
  lines: readonly CartLine[];
  /** The lines as the backend prices them, in the same order, once it has. */
  priced?: Quote['dishList'];
}

/** What is ordered; the backend's price counts as soon as it's there (CHK-15). */
export function ItemsList({ shop, lines, priced }: Props) {
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
          <LazyLineMet line={line} shop={shop} />
        </OrderedDish>
      ))}
    </ul>
  );
}

/** A quote of an earlier cart may still be in view: it counts only for the line that it priced. */
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
