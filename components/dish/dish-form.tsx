'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { flyToCart } from '@/components/cart/fly-to-cart';
import { FoodSection } from '@/components/food/food-section';
import { useMetTexts } from '@/components/food/met-texts';
import { useStorefront } from '@/components/layout/shop-context';
import { useSettled } from '@/components/ui/use-settled';
import { showTip } from '@/lib/client/cart/cart-feedback';
import { listCartLines, replaceCart, useCart } from '@/lib/client/cart/cart-store';
import { closeDish, dishOpening } from '@/lib/client/dish/dish-opening';
import { useAvoided } from '@/lib/client/food/avoid-store';
import { useAskedTime } from '@/lib/client/sale-times/use-asked-time';
import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import { getDishCount } from '@/lib/domain/cart/cart-lines';
import { replaceLine } from '@/lib/domain/cart/change-line';
import { createNewLine } from '@/lib/domain/cart/new-line';
import { findNextTime, formatNextTime, limitToTime, listChosenTimes } from '@/lib/domain/dish/availability';
import { type Choice, getLineChoice, nothingChosen } from '@/lib/domain/dish/choice';
import { type ChoiceError, countMissing, validateChoices } from '@/lib/domain/dish/choice-errors';
import { getGroupsOnSale, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getTotalPrice } from '@/lib/domain/dish/price';
import { priceDish } from '@/lib/domain/dish/price-at';
import { getMaxInOrder, getQuantityBox, validateQuantity } from '@/lib/domain/dish/quantity';
import { getDishStatement } from '@/lib/domain/food/dish-facts';
import { findMet, isMet } from '@/lib/domain/food/meets-avoided';
import { getDishName } from '@/lib/domain/names';
import { DishFoot } from './dish-foot';
import { DishIntro } from './dish-intro';
import { GroupField } from './group-field';
import { RemarkField } from './remark-field';
import { SpecField } from './spec-field';

/** Scrolls a missing choice into view and focuses its first control. */
function showGap(id: string): void {
  const gap = document.getElementById(id);
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  gap?.scrollIntoView({ block: 'start', behavior: still ? 'auto' : 'smooth' });
  gap?.querySelector<HTMLElement>('input, button:not([aria-disabled=true])')?.focus({ preventScroll: true });
}

interface Props {
  dish: Dish;
  /** Element in which the dialog pins the form's footer; null until it is mounted. */
  foot: HTMLElement | null;
}

/** Lets the diner choose a dish: its choices, their price and the choices still missing. */
export function DishForm({ dish: whole, foot }: Props) {
  const t = useTranslations('dish');
  const id = useId();
  const { shop } = useStorefront();
  const asked = useAskedTime(shop);
  const { at, isFixed, mode } = asked;
  const priced = priceDish(whole, { mode, at: isFixed ? at : undefined });
  const dish = isFixed ? limitToTime(priced, asked) : priced;
  const { lines, add } = useCart(shop.restaurantId);
  const [line] = useState(() => {
    const { lineId } = dishOpening.getState();
    return lineId === undefined
      ? undefined
      : listCartLines(shop.restaurantId).find((cartLine) => cartLine.lineId === lineId);
  });
  const [choice, setChoice] = useState<Choice>(line ? getLineChoice(line) : nothingChosen);
  const [remark, setRemark] = useState(line?.dishRemark ?? '');
  const [wanted, setWanted] = useState(line?.dishCount ?? 1);
  const [submitted, setSubmitted] = useState(false);
  const { avoided } = useAvoided();
  const met = findMet((avoidable) => getDishStatement(dish, choice, avoidable), avoided);
  const metTexts = useMetTexts(shop.locale)(met).map(({ text }) => text);
  // Adding again despite a warning is allowed; a choice that changes the warning shows it again.
  const warning = isMet(met) ? metTexts.join(' · ') : undefined;
  const [warned, setWarned] = useState<string>();
  const isWarned = warning !== undefined && warned === warning;

  const inCart = getDishCount(
    lines.filter((cartLine) => cartLine.lineId !== line?.lineId),
    dish.dishId,
  );
  const box = getQuantityBox(dish, inCart);
  const count = Math.max(box.min, Math.min(wanted, box.max));
  // Stock and price are loaded while the dish is read, so a tap may be meant for what the button said before.
  const isSettled = useSettled(`${dish.dishPrice} ${count < wanted}`);
  const errors = validateChoices(dish, choice);
  const quantityError = validateQuantity(dish, inCart, count);
  const specs = listSpecsOnSale(dish);
  const groups = getGroupsOnSale(dish, choice.counts);
  // The numbers of its items tell a group from the others, also from those that a choice opens.
  const findGroupKey = (group: PropertyGroup) => group.itemList[0]?.itemId;
  const getGapId = (error: ChoiceError) =>
    'group' in error ? `${id}-group-${findGroupKey(error.group)}` : `${id}-spec`;
  const shown = submitted ? errors : [];
  const next = findNextTime(listChosenTimes(dish, choice) ?? [], asked);
  const later =
    next && next !== at ? t('laterFrom', { time: formatNextTime(next, at, shop.locale) }) : undefined;

  const submit = () => {
    if (!isSettled) return;
    if (quantityError?.code === 'MIN_NUMBER') return setWanted(quantityError.least - inCart);
    const first = errors[0];
    if (first) {
      setSubmitted(true);
      // Waits until the group is rendered with its error.
      requestAnimationFrame(() => showGap(getGapId(first)));
      return;
    }
    if (warning !== undefined && !isWarned) return setWarned(warning);
    const chosen = createNewLine(dish, choice, { count, remark, locale: shop.locale });
    if (line) {
      const changed = replaceLine(listCartLines(shop.restaurantId), line.lineId, chosen);
      if (changed.error) return;
      replaceCart(shop.restaurantId, changed.lines);
      return closeDish();
    }
    if (add(chosen).error) return;
    const { from } = dishOpening.getState();
    closeDish();
    if (from?.isConnected) flyToCart(from);
    showTip(getDishName(dish, shop.locale));
  };

  return (
    <>
      <DishIntro dish={dish} />
      <div className="no-scrollbar desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:overflow-y-auto desk:overscroll-contain">
        {specs.length > 0 && (
          <SpecField
            id={`${id}-spec`}
            specs={specs}
            value={choice.specId}
            onChange={(specId) => setChoice({ ...choice, specId })}
            error={shown.find((error) => error.code === 'SPEC_REQUIRED')}
          />
        )}
        {groups.map((group) => (
          <GroupField
            key={findGroupKey(group)}
            id={`${id}-group-${findGroupKey(group)}`}
            group={group}
            counts={choice.counts}
            onChange={(counts) => setChoice({ ...choice, counts })}
            error={shown.find((error) => 'group' in error && error.group === group)}
          />
        ))}
        {specs.length === 0 && groups.length === 0 && (
          <p className="hidden p-6 text-14 text-muted desk:block">{t('nothingToChoose')}</p>
        )}
        <FoodSection dish={dish} choice={choice} met={metTexts} />
      </div>
      <RemarkField value={remark} locale={shop.locale} onChange={setRemark} />
      {foot &&
        createPortal(
          <DishFoot
            total={getTotalPrice(dish, choice, count)}
            count={count}
            min={box.min}
            max={box.max}
            most={getMaxInOrder(dish)}
            onCount={setWanted}
            quantityError={quantityError}
            isEdited={line !== undefined}
            soldOut={!next || errors.some((error) => error.code === 'SOLD_OUT')}
            isUnpriced={dish.marketPrice === true && dish.dishPrice === 0}
            later={later}
            isTimeFixed={isFixed}
            missing={shown}
            warning={isWarned ? warning : undefined}
            missingCount={countMissing(shown, choice)}
            onShow={(error) => showGap(getGapId(error))}
            isSettled={isSettled}
            onSubmit={submit}
          />,
          foot,
        )}
    </>
  );
}
