'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { joinClassNames } from '@/components/ui/class-names';
import type { Dish } from '@/lib/contract/menu';
import { listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getStartingPrice } from '@/lib/domain/dish/price';
import { parseRichText } from '@/lib/domain/dish/rich-text';
import { getImageUrl } from '@/lib/domain/images';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { RichText } from './rich-text';
import { ShareButton } from './share-button';

/** Shows image, name, description and the lowest price of the dish. */
export function DishIntro({ dish }: { dish: Dish }) {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  const { price, varies } = getStartingPrice(dish);
  const money = formatMoney(price, shop.countryCode, shop.locale);
  // With specifications, each of them shows its own price in the restaurant.
  const restaurantPrice = (listSpecsOnSale(dish).length === 0 && dish.dishRestaurantPrice) || dish.dishPrice;
  const picture = dish.dishImgs[0];
  return (
    <div className="no-scrollbar desk:overflow-y-auto desk:border-r desk:border-line desk:bg-surface">
      {picture && (
        // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
        <img
          src={getImageUrl(picture, 800)}
          alt={dish.dishImgAlts?.[0] || getDishName(dish, shop.locale)}
          width={800}
          height={800}
          className="h-49 w-full bg-sunken object-cover desk:h-56"
        />
      )}
      <div className={picture ? 'p-4 pb-3 desk:p-6 desk:pb-5' : 'p-4 pt-8 pb-3 desk:p-6 desk:pb-5'}>
        {/* On a phone the close button covers the corner of this row when there is no image above it. */}
        <div
          className={joinClassNames('flex items-start justify-between gap-2', !picture && 'mr-11 desk:mr-0')}
        >
          <h3 className="min-w-0 text-22 leading-heading">{getDishName(dish, shop.locale)}</h3>
          <div className="-my-2 -mr-2.5 shrink-0">
            <ShareButton dish={dish} />
          </div>
        </div>
        {dish.dishRichBrief ? (
          <div className="mt-1 space-y-2 text-14 text-pretty text-muted">
            <RichText nodes={parseRichText(dish.dishRichBrief)} />
          </div>
        ) : (
          dish.dishBrief && <p className="mt-1 text-14 text-pretty text-muted">{dish.dishBrief}</p>
        )}
        <p className="num mt-2 text-18 font-bold text-brand-text">
          {dish.marketPrice && price === 0 ? t('marketPrice') : varies ? t('from', { amount: money }) : money}
          {dish.oldDishPrice !== undefined && dish.oldDishPrice > price && (
            <s className="ml-2 text-12 font-normal text-muted">
              <span className="sr-only">{t('oldPrice')} </span>
              {formatMoney(dish.oldDishPrice, shop.countryCode, shop.locale)}
            </s>
          )}
        </p>
        {restaurantPrice !== dish.dishPrice && (
          <p className="text-14 text-muted">
            {t('restaurantPrice', {
              amount: formatMoney(restaurantPrice, shop.countryCode, shop.locale),
            })}
          </p>
        )}
      </div>
    </div>
  );
}
