import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SelectField, TextField } from '@/components/ui/field';
import type { PromotionEffect, PromotionRule, PromotionWhen } from '@/lib/contract/promotion-values';
import { type Locale, type OrderMode, orderModes } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatMoney, getSmallestAmount } from '@/lib/domain/money';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { evaluatePromotions } from '@/lib/domain/promotions/evaluate';
import {
  getCartPrice,
  type Promotion,
  type PromotionCart,
  type PromotionGap,
} from '@/lib/domain/promotions/promotion';
import { useFilledText } from '../layout/use-filled-text';
import { useDraftView } from '../menu/draft-context';
import { readText } from '../menu/menu-texts';
import { useMenuEntries } from './promotion-fields';
import { weekdays } from './week';

const dayMs = 86_400_000;

/** Tries the promotions, also unsaved ones, on a made-up order, by the same rules as a quote. */
export function PromotionTrial() {
  const t = useTranslations('settings.promotionTrial');
  const locale = useLocale() as Locale;
  const { document, languages } = useDraftView();
  const dishes = useMenuEntries('dishes');
  const country = String(getAt(document, 'restaurant/country'));
  const [counts, setCounts] = useState<Record<string, number>>({});
  const [mode, setMode] = useState<OrderMode>('pickup');
  const { value: day, attributes: dayField } = useFilledText(
    getDay(new Date(), String(getAt(document, 'restaurant/timeZone'))),
  );
  const { value: time, attributes: timeField } = useFilledText('12:00');
  const [isNew, setNew] = useState(false);

  const lines = readLines(document, counts);
  const promotions = listEntries(document, 'promotions').map((entry) => ({
    ...toPromotion(entry),
    name: readText(entry.name, languages) || String(entry.code ?? entry.key),
  }));
  const wall = { day, minutes: toMinutes(time) };
  const cart: PromotionCart = {
    lines,
    mode,
    asked: { at: wall, now: wall },
    now: new Date(`${day}T${time}:00Z`),
    guest: { orders: isNew ? 0 : 1, ordersInYear: isNew ? 0 : 1_000, uses: {} },
    left: getCartPrice(lines),
    deliveryFee: mode === 'delivery' ? readDeliveryFee(document) : 0,
    smallest: getSmallestAmount(country),
  };
  const rule = (getAt(document, 'promotionRule') ?? 'best') as PromotionRule;
  const { applied, others } = evaluatePromotions(promotions, cart, rule);
  const formatAmount = (amount: number) => formatMoney(amount, country, locale);
  const explain = (gap: PromotionGap) =>
    t(`gaps.${gap.reason}`, {
      amount: formatAmount('missing' in gap ? gap.missing : 0),
      count: 'missing' in gap ? gap.missing : 0,
      dish: 'dish' in gap ? (dishes.find(({ key }) => key === gap.dish)?.name ?? '') : '',
    });
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="text-14 font-bold">{t('title')}</legend>
      <p className="text-14 text-muted">{t('hint')}</p>
      <div className="grid items-end gap-3 wide:grid-cols-3">
        <SelectField
          label={t('mode')}
          value={mode}
          onChange={({ target }) => setMode(target.value as OrderMode)}
        >
          {orderModes.map((option) => (
            <option key={option} value={option}>
              {t(`modes.${option}`)}
            </option>
          ))}
        </SelectField>
        <TextField label={t('day')} type="date" {...dayField} />
        <TextField label={t('time')} type="time" {...timeField} />
        <SelectField
          label={t('dish')}
          value=""
          onChange={({ target }) =>
            target.value && setCounts({ ...counts, [target.value]: (counts[target.value] ?? 0) + 1 })
          }
        >
          <option value="">{t('addDish')}</option>
          {dishes.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isNew}
            onChange={() => setNew(!isNew)}
            className="size-5 shrink-0 accent-[var(--brand-text)]"
          />
          {t('newGuest')}
        </label>
        {lines.length > 0 && (
          <button
            type="button"
            className="min-h-11 text-left text-14 font-bold text-brand-text underline"
            onClick={() => setCounts({})}
          >
            {t('clear')}
          </button>
        )}
      </div>
      {lines.length > 0 && (
        <ul aria-label={t('order')} className="text-14">
          {lines.map(({ dish, count, unitPrice }) => (
            <li key={dish} className="flex justify-between gap-3">
              <span>
                {count} × {dishes.find(({ key }) => key === dish)?.name}
              </span>
              <span className="num">{formatAmount(count * unitPrice)}</span>
            </li>
          ))}
        </ul>
      )}
      <ul aria-label={t('result')} aria-live="polite" className="flex flex-col gap-1 text-14">
        {applied.map(({ promotion, amount, isDelivery }) => (
          <li key={promotion.code} className="flex justify-between gap-3 font-bold text-success">
            <span>{isDelivery ? t('onDelivery', { name: promotion.name }) : promotion.name}</span>
            <span className="num">{formatAmount(-amount)}</span>
          </li>
        ))}
        {others.map(({ promotion, gap }) => (
          <li key={promotion.code} className="flex justify-between gap-3 text-muted">
            <span>{promotion.name}</span>
            <span>{explain(gap)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const listEntries = (document: Document, name: string): Document[] => {
  const list = getAt(document, name);
  return Array.isArray(list) ? (list as Document[]) : [];
};

const toMinor = (amount: Json | undefined) => Math.round(Number(amount ?? 0) * 100);

/** Returns the lines of the made-up order, each at the dish's price or that of its first size. */
function readLines(document: Document, counts: Record<string, number>): PromotionCart['lines'] {
  const entries = listEntries(document, 'dishes');
  return Object.entries(counts).flatMap(([dish, count]) => {
    const entry = entries.find(({ key }) => key === dish);
    if (!entry) return [];
    const [spec] = Array.isArray(entry.specs) ? (entry.specs as Document[]) : [];
    return [
      { dish, category: String(entry.category), count, unitPrice: toMinor(spec?.price ?? entry.price) },
    ];
  });
}

function readDeliveryFee(document: Document): number {
  const [step] = listEntries(document, 'delivery/steps');
  return toMinor(step?.fee);
}

/** Returns a promotion of the file. Its days are compared with the wall clock of the restaurant, written as UTC. */
function toPromotion(entry: Document): Promotion {
  const when = (entry.when ?? {}) as Document;
  const list = (value: Json | undefined) => (Array.isArray(value) ? value.map(String) : undefined);
  const conditions: PromotionWhen = {
    modes: list(when.modes) as OrderMode[] | undefined,
    weekdays: list(when.weekdays)?.map((name) => (weekdays as readonly string[]).indexOf(name) + 1),
    times: list(when.times)?.map((range) => ({ start: range.slice(0, 5), end: range.slice(6) })),
    dishes: list(when.dishes),
    categories: list(when.categories),
    firstOrder: when.firstOrder === true || undefined,
    ordersInYear: when.ordersInYear == null ? undefined : Number(when.ordersInYear),
  };
  const toDate = (day: Json | undefined, plus = 0) =>
    typeof day === 'string' ? new Date(Date.parse(`${day}T00:00:00Z`) + plus) : null;
  return {
    code: String(entry.code ?? entry.key),
    isAutomatic: entry.key !== undefined,
    amountOff: entry.amount === undefined ? null : toMinor(entry.amount),
    percentOff: entry.percent === undefined ? null : Number(entry.percent),
    minDishAmount: toMinor(entry.minimum),
    validFrom: toDate(entry.from),
    validUntil: toDate(entry.until, dayMs),
    usesLeft: null,
    usesPerDiner: null,
    conditions,
    action: { on: 'order', ...((entry.effect ?? {}) as Partial<PromotionEffect>) },
    isAlone: entry.alone === true,
  };
}
