import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import type { Dish } from '@/lib/contract/menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { isSoldOut } from '@/lib/domain/dish/on-sale';
import { getStartingPrice } from '@/lib/domain/dish/price';
import { getImageUrl } from '@/lib/domain/images';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { toDishMark } from '@/lib/domain/routes/paths';

interface Props {
  dish: Dish;
  shop: ClientShop;
  /** Path of the menu, where the dish dialog opens. */
  home: string;
}

/** Shows one dish as a landing page: description, price and two links. Works without scripts. */
export async function DishCard({ dish, shop, home }: Props) {
  const t = await getTranslations({ locale: shop.locale, namespace: 'found.dish' });
  const { price, varies } = getStartingPrice(dish);
  const isUnpriced = dish.marketPrice && price === 0;
  const amount = isUnpriced ? t('marketPrice') : formatMoney(price, shop.countryCode, shop.locale);
  const image = dish.dishImgs[0];
  return (
    <article className="mx-auto w-full max-w-[960px] desk:px-8 desk:py-8">
      <div className="bg-raised desk:grid desk:grid-cols-2 desk:overflow-hidden desk:rounded-card desk:shadow-raised">
        {image && (
          // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
          <img
            src={getImageUrl(image, 800)}
            alt={dish.dishImgAlts?.[0] || getDishName(dish, shop.locale)}
            width={800}
            height={800}
            fetchPriority="high"
            className="aspect-4/3 w-full bg-sunken object-cover desk:aspect-square"
          />
        )}
        <div className="flex flex-col justify-center px-4 py-6 desk:p-8">
          {/* On mobile the page bar shows the name. */}
          <h1 className="hidden text-28 leading-heading text-balance [overflow-wrap:anywhere] desk:block">
            {getDishName(dish, shop.locale)}
          </h1>
          {dish.dishBrief && <p className="text-pretty text-muted desk:mt-2">{dish.dishBrief}</p>}
          <p className="num mt-3 text-22 font-bold text-brand-text">
            {varies ? t('from', { amount }) : amount}
            {dish.oldDishPrice !== undefined && dish.oldDishPrice > price && (
              <s className="ml-2 text-14 font-normal text-muted">
                {formatMoney(dish.oldDishPrice, shop.countryCode, shop.locale)}
              </s>
            )}
          </p>
          {isSoldOut(dish) && !isUnpriced && <p className="mt-1 font-bold text-muted">{t('soldOut')}</p>}
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={`${home}#${toDishMark(dish.dishId)}`} size="large">
              {t('choose')}
            </ButtonLink>
            <ButtonLink href={`${home}#menu`} size="large" variant="secondary">
              {t('menu')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </article>
  );
}
