import { getTranslations } from 'next-intl/server';
import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getGroupsOnSale, getItemsOnSale, isSoldOut, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { isUnpriced } from '@/lib/domain/dish/price';
import { formatMoney } from '@/lib/domain/money';
import { getDishName, getGroupName } from '@/lib/domain/names';
import { formatChoice } from '@/lib/server/feeds/food-words';
import { listTimeWords } from '@/lib/server/feeds/time-words';
import { MenuTextFood } from './menu-text-food';

/** Shows a dish as text: name, price, description and options. */
export async function MenuTextDish({ dish, shop }: { dish: Dish; shop: ClientShop }) {
  const t = await getTranslations({ locale: shop.locale, namespace: 'found.menu' });
  const tAll = await getTranslations({ locale: shop.locale });
  const formatAmount = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const specs = listSpecsOnSale(dish);
  const formatChoices = ({ havePrice, ...group }: PropertyGroup) =>
    getItemsOnSale({ havePrice, ...group })
      .map(({ itemName, itemPrice, food }) => {
        const choice = formatChoice(tAll, itemName, food, shop.locale);
        return itemPrice && havePrice !== false ? `${choice} +${formatAmount(itemPrice)}` : choice;
      })
      .join(', ');
  return (
    <li className="break-inside-avoid py-3">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="min-w-0 text-16 font-bold [overflow-wrap:anywhere]">
          {getDishName(dish, shop.locale)}
        </h3>
        <p className="num shrink-0 font-bold">
          {isSoldOut(dish) && !isUnpriced(dish) && (
            <span className="text-12 font-normal text-muted">{t('soldOut')} </span>
          )}
          {specs.length === 0 && (isUnpriced(dish) ? t('marketPrice') : formatAmount(dish.dishPrice))}
        </p>
      </div>
      {dish.dishBrief && <p className="text-14 text-pretty text-muted">{dish.dishBrief}</p>}
      {listTimeWords(tAll, dish, shop).map((line) => (
        <p key={line} className="text-12 text-muted">
          {line}
        </p>
      ))}
      <MenuTextFood dish={dish} locale={shop.locale} />
      {specs.map((spec) => (
        <p key={spec.specId} className="flex justify-between gap-4 text-14">
          <span>{formatChoice(tAll, spec.detailName, spec.food, shop.locale)}</span>
          <span className="num shrink-0 font-bold">{formatAmount(spec.dishPrice)}</span>
        </p>
      ))}
      {getGroupsOnSale(dish, {}).map((group, index) => (
        <p key={index} className="mt-1 text-12 text-pretty text-muted">
          <span className="font-bold">
            {group.maxNumber
              ? t('upTo', { group: getGroupName(group, shop.locale), count: group.maxNumber })
              : getGroupName(group, shop.locale)}
            :
          </span>{' '}
          {formatChoices(group)}
        </p>
      ))}
    </li>
  );
}
