'use client';

import { useTranslations } from 'next-intl';
import { withMessages } from '@/components/layout/with-messages';
import { setTells, useAvoided } from '@/lib/client/food/avoid-store';
import { type Avoidable, avoidables } from '@/lib/contract/food-values';
import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/values';
import { getStatement } from '@/lib/domain/food/food-facts';
import { findMet, listNames } from '@/lib/domain/food/meets-avoided';
import { ConsentRow } from './consent-row';
import { LineMet } from './line-met';
import { MetBadges } from './met-badges';

const useNames = (locale: Locale) => {
  const t = useTranslations('food.names');
  return (some: readonly Avoidable[]) =>
    listNames(
      some.map((avoidable) => t(avoidable)),
      locale,
    );
};

/** Lets the diner send the avoid list to the kitchen with this order. */
function TellRow({ locale }: { locale: Locale }) {
  const t = useTranslations('avoid');
  const toNames = useNames(locale);
  const { avoided, tells } = useAvoided();
  if (avoided.length === 0) return null;
  return (
    <div className="border-t border-line">
      <ConsentRow
        label={t('tell')}
        detail={t('tellNames', { names: toNames(avoided) })}
        checked={tells}
        onChange={setTells}
      />
    </div>
  );
}

/** Marks an ordered dish by its stated contents, for the diner's list and the list that was sent to the kitchen. */
function OrderedMet({ line: { food, avoids = [] }, locale }: { line: OrderedLine; locale: Locale }) {
  const { avoided } = useAvoided();
  const list = avoidables.filter((avoidable) => avoided.includes(avoidable) || avoids.includes(avoidable));
  if (list.length === 0) return null;
  return <MetBadges met={findMet((avoidable) => getStatement(food, avoidable), list)} locale={locale} />;
}

/** Names the allergens and diets that were sent to the kitchen with the order. */
function ToldNote({ order, locale }: { order: Order; locale: Locale }) {
  const t = useTranslations('avoid');
  const toNames = useNames(locale);
  const told = order.orderRestaurantList.flatMap(({ orderDishLists }) =>
    orderDishLists.flatMap(({ avoids }) => avoids ?? []),
  );
  if (told.length === 0) return null;
  const names = toNames(avoidables.filter((avoidable) => told.includes(avoidable)));
  return <p className="mt-3 border-t border-line pt-3 text-14 leading-heading">{t('told', { names })}</p>;
}

const areas = ['avoid', 'food'] as const;
export const createLineMet = (locale: Locale) => withMessages(LineMet, locale, areas);
export const createTellRow = (locale: Locale) => withMessages(TellRow, locale, areas);
export const createOrderedMet = (locale: Locale) => withMessages(OrderedMet, locale, areas);
export const createToldNote = (locale: Locale) => withMessages(ToldNote, locale, areas);
