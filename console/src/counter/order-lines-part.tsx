import { useTranslations } from 'use-intl';
import { Stepper } from '@/components/ui/stepper';
import { getLineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { useFormats } from '../orders/use-formats';

interface Props {
  lines: readonly CartLine[];
  onCount(lineId: string, count: number): void;
  onEdit(line: CartLine): void;
}

/** Lists the chosen dishes with their choices and counts. */
export function OrderLinesPart({ lines, onCount, onEdit }: Props) {
  const t = useTranslations('counter');
  const { money } = useFormats();
  if (lines.length === 0) return <p className="text-muted">{t('empty')}</p>;
  return (
    <ul aria-label={t('cart')} className="flex flex-col">
      {lines.map((line) => (
        <li key={line.lineId} className="flex items-center gap-2 border-b border-line py-1 last:border-b-0">
          <button
            type="button"
            title={t('edit', { name: line.dishName })}
            onClick={() => onEdit(line)}
            className="min-h-11 min-w-0 grow py-1 text-left"
          >
            <b className="block leading-heading break-words">{line.dishName}</b>
            <span className="block text-14 break-words text-muted">
              {[
                line.specName,
                ...line.items.map(({ itemName, itemCount }) =>
                  itemCount > 1 ? `${itemName} × ${itemCount}` : itemName,
                ),
                line.dishRemark,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </button>
          <span className="num shrink-0 text-14">{money(getLineTotal(line))}</span>
          <Stepper
            value={line.dishCount}
            max={999}
            label={line.dishName}
            decreaseLabel={t('less', { name: line.dishName })}
            increaseLabel={t('more', { name: line.dishName })}
            onChange={(count) => onCount(line.lineId, count)}
          />
        </li>
      ))}
    </ul>
  );
}
