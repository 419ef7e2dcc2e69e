'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { Badge } from '@/components/ui/badge';
import { classNames } from '@/components/ui/class-names';
import { openDish } from '@/lib/dish/dish-opening';
import type { MenuDish } from '@/lib/menu/menu-view';
import { formatMoney } from '@/lib/money';
import { pictureAt } from '@/lib/pictures';
import { AddButton } from './add-button';

interface Props {
  dish: MenuDish;
  /** Its picture is on the first screen. */
  eager: boolean;
}

/** A dish as a row on mobile and as a card on the desktop; a press on it opens its dialog. */
export const DishRow = memo(function DishRow({ dish, eager }: Props) {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const money = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const soldOut = dish.stock === 0;
  const limits = [
    dish.min && dish.min === dish.max && t('onlyOrder', { count: dish.min }),
    dish.min && dish.min !== dish.max && t('minOrder', { count: dish.min }),
    dish.max && dish.max !== dish.min && t('maxOrder', { count: dish.max }),
  ].filter(Boolean);
  return (
    <li
      data-dish={dish.id}
      className="relative grid grid-cols-[minmax(0,1fr)_96px] gap-3 border-line py-3 not-first:border-t desk:min-h-38 desk:grid-cols-[minmax(0,1fr)_120px] desk:gap-4 desk:rounded-card desk:border-0! desk:bg-raised desk:p-4 desk:shadow-raised"
    >
      <div className="flex min-w-0 flex-col">
        <h3
          className={classNames(
            'text-16 leading-heading font-semibold desk:text-18',
            soldOut && 'text-muted',
          )}
        >
          <button
            type="button"
            onClick={(event) => openDish(dish.id, event.currentTarget)}
            className="text-left after:absolute after:inset-0 after:rounded-card"
          >
            {dish.name}
          </button>
        </h3>
        {dish.brief && (
          <p className="mt-0.5 line-clamp-2 text-12 leading-body text-pretty text-muted desk:mt-1 desk:text-14">
            {dish.brief}
          </p>
        )}
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 desk:mt-auto desk:pt-2">
          <span
            className={classNames('num font-bold desk:text-18', soldOut ? 'text-muted' : 'text-brand-text')}
          >
            {dish.from && <span className="text-12 font-medium">{t('from')} </span>}
            {money(dish.price)}
          </span>
          {dish.old !== undefined && (
            <s className="num text-12 text-muted">
              <span className="sr-only">{t('oldPrice')} </span>
              {money(dish.old)}
            </s>
          )}
          {soldOut ? (
            <Badge>{t('soldOut')}</Badge>
          ) : (
            dish.label && <Badge tone={dish.old === undefined ? 'brand' : 'success'}>{dish.label}</Badge>
          )}
          {dish.required && <Badge tone="warning">{t('required')}</Badge>}
          {!soldOut && limits.map((limit) => <Badge key={limit as string}>{limit}</Badge>)}
        </p>
      </div>
      <div className="relative size-24 desk:size-30">
        {dish.image && (
          // biome-ignore lint/performance/noImgElement: the media route has the sizes already
          <img
            src={pictureAt(dish.image, 288)}
            alt=""
            width={288}
            height={288}
            loading={eager ? undefined : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
            className={classNames(
              'size-full rounded-card bg-sunken object-cover',
              soldOut && 'opacity-55 grayscale-90',
            )}
          />
        )}
        {!soldOut && <AddButton dish={dish} />}
      </div>
    </li>
  );
});
