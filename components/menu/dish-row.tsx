'use client';

import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useStorefront } from '@/components/layout/shop-context';
import { Badge } from '@/components/ui/badge';
import { joinClassNames } from '@/components/ui/class-names';
import { getImageUrl } from '@/lib/domain/images';
import type { MenuDish } from '@/lib/domain/menu/menu-view';
import { formatMoney } from '@/lib/domain/money';

interface Props {
  dish: MenuDish;
  /** Whether the image is on the first screen. */
  eager: boolean;
}

/**
 * Shows a dish as a row on mobile and as a card on the desktop. It is static: `useDishRows` on the list handles clicks
 * and counts, so that server-rendered rows need no hydration.
 */
export const DishRow = memo(function DishRow({ dish, eager }: Props) {
  const t = useTranslations('menu');
  const { shop } = useStorefront();
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const soldOut = dish.stock === 0;
  const limits = [
    dish.min && dish.min === dish.max && t('onlyOrder', { count: dish.min }),
    dish.min && dish.min !== dish.max && t('minOrder', { count: dish.min }),
    dish.max && dish.max !== dish.min && t('maxOrder', { count: dish.max }),
  ].filter(Boolean);
  return (
    <li data-dish="" className={joinClassNames('dish', soldOut && 'sold-out')}>
      <div className="dish-words">
        <h3>
          <button type="button">{dish.name}</button>
        </h3>
        {dish.brief && <p className="dish-brief">{dish.brief}</p>}
        <p className="dish-price">
          <b>
            {dish.market
              ? t('marketPrice')
              : dish.from
                ? t.rich('from', { amount: formatAmount(dish.price), small: (text) => <small>{text}</small> })
                : formatAmount(dish.price)}
          </b>
          {dish.old !== undefined && (
            <s>
              <span className="sr-only">{`${t('oldPrice')} `}</span>
              {formatAmount(dish.old)}
            </s>
          )}
          {soldOut
            ? !dish.market && <Badge>{t('soldOut')}</Badge>
            : dish.label && <Badge tone={dish.old === undefined ? 'brand' : 'success'}>{dish.label}</Badge>}
          {dish.required && <Badge tone="warning">{t('required')}</Badge>}
          {!soldOut && limits.map((limit) => <Badge key={limit as string}>{limit}</Badge>)}
        </p>
      </div>
      <div className={joinClassNames('dish-picture', !dish.image && 'no-picture')}>
        {dish.image && (
          // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
          <img
            src={getImageUrl(dish.image, 288)}
            alt={dish.alt ?? ''}
            width={288}
            height={288}
            loading={eager ? undefined : 'lazy'}
            fetchPriority={eager ? 'high' : undefined}
          />
        )}
        {!soldOut && (
          <button type="button" className="dish-add" aria-label={t('add', { name: dish.name })}>
            <span className="bg-brand" />
          </button>
        )}
      </div>
    </li>
  );
});
