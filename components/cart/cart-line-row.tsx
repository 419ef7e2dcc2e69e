'use client';

import { useTranslations } from 'next-intl';
import { LineMet } from '@/components/food/line-met';
import { useStorefront } from '@/components/layout/shop-context';
import { Badge } from '@/components/ui/badge';
import { Stepper } from '@/components/ui/stepper';
import { showToast } from '@/components/ui/toast';
import { countInCart, listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { openDish } from '@/lib/client/dish/dish-opening';
import { getLineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { canAddOne } from '@/lib/domain/cart/cart-lines';
import { restoreLines } from '@/lib/domain/cart/change-line';
import { getMaxInOrder } from '@/lib/domain/dish/quantity';
import { getImageUrl } from '@/lib/domain/images';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { LineTimes } from './line-times';

/** Milliseconds during which a removed line can be restored. */
const undoTime = 5000;

interface Props {
  line: CartLine;
  /** All lines, because a dish's limits count over all of its lines. */
  lines: readonly CartLine[];
}

/** Shows one line of the cart: image, name, specification, items, remark, price and quantity. */
export function CartLineRow({ line, lines }: Props) {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const name = getDishName(line, shop.locale);
  const formatTimes = (text: string, count: number) => (count > 1 ? `${text} ×${count}` : text);
  const plain = [
    line.specName,
    ...line.items.filter((item) => !item.itemPrice).map((item) => formatTimes(item.itemName, item.itemCount)),
  ].filter(Boolean);
  const priced = line.items.filter((item) => item.itemPrice);

  const change = (count: number) => {
    const before = listCartLines(shop.restaurantId);
    const { lines: after, removed, error } = countInCart(shop.restaurantId, line.lineId, count);
    const gone = before.filter(({ lineId }) => !after.some((remaining) => remaining.lineId === lineId));
    const putBack = () =>
      replaceCart(shop.restaurantId, restoreLines(listCartLines(shop.restaurantId), before, gone));
    if (gone.length > 0)
      showToast({
        kind: 'info',
        id: 'removed',
        text: removed ? t('removed', { name, count: removed.least }) : t('removedLine', { name }),
        duration: undoTime,
        action: { label: t('undo'), onClick: putBack },
      });
    if (error) showToast({ kind: 'info', id: 'limit', text: t('upTo', { count: getMaxInOrder(line) }) });
  };

  return (
    <li
      data-line={line.lineId}
      // Leaves no room for images when no line has one.
      className="relative grid grid-cols-[minmax(0,1fr)] gap-3 border-line py-3 not-first:border-t in-[ul:has(img)]:grid-cols-[64px_minmax(0,1fr)]"
    >
      {line.image ? (
        // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
        <img
          src={getImageUrl(line.image, 288)}
          alt=""
          width={64}
          height={64}
          className="size-16 rounded-control bg-sunken object-cover"
        />
      ) : (
        <span className="plate hidden size-16 rounded-control in-[ul:has(img)]:block" />
      )}
      <div className="min-w-0">
        <button
          type="button"
          aria-label={t('edit', { name })}
          onClick={(event) => openDish(line.dishId, event.currentTarget, line.lineId)}
          // Makes the whole line clickable except the stepper, which lies above it.
          className="block w-full text-left leading-heading font-bold after:absolute after:inset-0"
        >
          {name}
        </button>
        {plain.length > 0 && <p className="text-12 leading-body text-muted">{plain.join(' · ')}</p>}
        {priced.map((item) => (
          <p key={item.itemId} className="flex justify-between gap-2 text-12 leading-body text-muted">
            <span className="min-w-0">{formatTimes(item.itemName, item.itemCount)}</span>
            <span className="num">+{formatAmount((item.itemPrice ?? 0) * item.itemCount)}</span>
          </p>
        ))}
        {line.soldOut && <Badge tone="danger">{t('soldOut')}</Badge>}
        {line.available && <LineTimes available={line.available} />}
        <LineMet line={line} />
        {line.dishRemark && (
          <p className="text-12 leading-body text-muted italic">
            <span className="sr-only">{t('remark')} </span>“{line.dishRemark}”
          </p>
        )}
        <div className="mt-1 flex items-center justify-between gap-2">
          <b className="num">{formatAmount(getLineTotal(line))}</b>
          <Stepper
            value={line.dishCount}
            onChange={change}
            min={0}
            max={canAddOne(lines, line) ? line.dishCount + 1 : line.dishCount}
            label={name}
            decreaseLabel={t('less', { name })}
            increaseLabel={t('more', { name })}
            className="relative z-1 -mr-1.5"
          />
        </div>
      </div>
    </li>
  );
}
