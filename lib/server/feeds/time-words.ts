import type { Dish } from '@/lib/contract/menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { formatTimes } from '@/lib/domain/menu/times-text';
import { formatMoney } from '@/lib/domain/money';
import type { Translate } from './food-words';

/** Returns lines on when a dish can be had and ordered, and on its prices at some times. */
export function listTimeWords(
  t: Translate,
  dish: Dish,
  { locale, countryCode }: Pick<ClientShop, 'locale' | 'countryCode'>,
): string[] {
  const rules = dish.available ?? [];
  const hours = Math.max(0, ...rules.map(({ hoursAhead = 0 }) => hoursAhead));
  const days = Math.max(0, ...rules.map(({ daysAhead = 0 }) => daysAhead));
  const orderDays = rules.map(({ orderFrom, orderUntil }) =>
    formatTimes({ from: orderFrom, until: orderUntil }, locale),
  );
  const prices = [dish, ...listSpecsOnSale(dish)].flatMap((part) =>
    (part.prices ?? []).map((rule) => {
      const name = 'detailName' in part ? part.detailName : undefined;
      const modes = rule.modes?.map((mode) => t(`found.menu.modes.${mode}`)).join(', ');
      const when = [name, modes, formatTimes(rule, locale)].filter(Boolean).join(' \u00b7 ');
      return `${when}: ${formatMoney(rule.price, countryCode, locale)}`;
    }),
  );
  return [
    ...rules
      .map((rule) => formatTimes(rule, locale))
      .flatMap((times) => (times ? [t('found.menu.times', { times })] : [])),
    ...(hours > 0 ? [t('found.menu.hoursAhead', { count: hours })] : []),
    ...(days > 0 ? [t('found.menu.daysAhead', { count: days })] : []),
    ...orderDays.flatMap((times) => (times ? [t('found.menu.orderDays', { times })] : [])),
    ...prices,
  ];
}
