'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { Stepper } from '@/components/ui/stepper';
import { showToast } from '@/components/ui/toast';
import { countInCart } from '@/lib/client/cart/cart-store';
import { lineTotal } from '@/lib/domain/cart/cart-checks';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { canAddOne } from '@/lib/domain/cart/cart-lines';
import { maxInOrder } from '@/lib/domain/dish/quantity';
import { imageAt } from '@/lib/domain/images/images';
import { formatMoney } from '@/lib/domain/money';
import { dishNameIn } from '@/lib/domain/names';

interface Props {
  line: CartLine;
  /** All lines, since a dish's limits count over all of its lines (CRT-03). */
  lines: readonly CartLine[];
}

/** One line: picture, name, specification, items with and without a price, remark, price, quantity (CRT-02). */
export function CartLineRow({ line, lines }: Props) {
  const t = useTranslations('cart');
  const { shop } = useStorefront();
  const money = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const name = dishNameIn(line, shop.locale);
  const times = (text: string, count: number) => (count > 1 ? `${text} ×${count}` : text);
  const plain = [
    line.specName,
    ...line.items.filter((item) => !item.itemPrice).map((item) => times(item.itemName, item.itemCount)),
  ].filter(Boolean);
  const priced = line.items.filter((item) => item.itemPrice);

  const change = (count: number) => {
    const { removed, error } = countInCart(shop.restaurantId, line.lineId, count);
    if (removed)
      showToast({ kind: 'info', id: 'removed', text: t('removed', { name, count: removed.least }) });
    if (error) showToast({ kind: 'info', id: 'limit', text: t('upTo', { count: maxInOrder(line) }) });
  };

  return (
    <li
      data-line={line.lineId}
      className="grid grid-cols-[64px_minmax(0,1fr)] gap-3 border-line py-3 not-first:border-t"
    >
      {line.image ? (
        // biome-ignore lint/performance/noImgElement: the media route has the sizes already
        <img
          src={imageAt(line.image, 288)}
          alt=""
          width={64}
          height={64}
          className="size-16 rounded-control bg-sunken object-cover"
        />
      ) : (
        <span className="plate size-16 rounded-control" />
      )}
      <div className="min-w-0">
        <p className="leading-heading font-bold">{name}</p>
        {plain.length > 0 && <p className="text-12 leading-body text-muted">{plain.join(' · ')}</p>}
        {priced.map((item) => (
          <p key={item.itemId} className="flex justify-between gap-2 text-12 leading-body text-muted">
            <span className="min-w-0">{times(item.itemName, item.itemCount)}</span>
            <span className="num">+{money((item.itemPrice ?? 0) * item.itemCount)}</span>
          </p>
        ))}
        {line.dishRemark && (
          <p className="text-12 leading-body text-muted italic">
            <span className="sr-only">{t('remark')} </span>“{line.dishRemark}”
          </p>
        )}
        <div className="mt-1 flex items-center justify-between gap-2">
          <b className="num">{money(lineTotal(line))}</b>
          <Stepper
            value={line.dishCount}
            onChange={change}
            min={0}
            max={canAddOne(lines, line) ? line.dishCount + 1 : line.dishCount}
            label={name}
            decreaseLabel={t('less', { name })}
            increaseLabel={t('more', { name })}
            className="-mr-1.5"
          />
        </div>
      </div>
    </li>
  );
}
