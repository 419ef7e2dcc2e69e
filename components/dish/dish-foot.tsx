'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Stepper } from '@/components/ui/stepper';
import type { Minor } from '@/lib/contract/vocabulary';
import type { ChoiceError } from '@/lib/domain/dish/choice-errors';
import type { QuantityError } from '@/lib/domain/dish/quantity';
import { formatMoney } from '@/lib/domain/money';
import { useGapName } from './choice-error-text';

interface Props {
  total: Minor;
  count: number;
  min: number;
  max: number;
  /** Maximum in one order, including the cart. */
  most: number;
  onCount: (count: number) => void;
  quantityError: QuantityError | undefined;
  soldOut: boolean;
  /** Its price for today is not set yet. */
  isUnpriced: boolean;
  /** From when it can be had, unless it can at the asked time. */
  later: string | undefined;
  /** Whether the diner orders for a certain time: what cannot be had then is not added. */
  isTimeFixed: boolean;
  /** Whether the dish is already a line of the cart. */
  isEdited: boolean;
  missing: ChoiceError[];
  /** Avoided ingredients that the dish contains, set after the first attempt to add it. */
  warning: string | undefined;
  /** Number of choices still missing. */
  missingCount: number;
  onShow: (error: ChoiceError) => void;
  /** Whether the button has said the same for long enough to be read. */
  isSettled: boolean;
  onSubmit: () => void;
}

/** Shows the quantity and the add button with the total, below a notice of the missing choices. */
export function DishFoot(props: Props) {
  const {
    total,
    count,
    min,
    max,
    most,
    onCount,
    quantityError,
    soldOut,
    isUnpriced,
    later,
    isTimeFixed,
    missing,
    warning,
    missingCount,
    onShow,
    isSettled,
    onSubmit,
    isEdited,
  } = props;
  const t = useTranslations('dish');
  const tFood = useTranslations('food');
  const gapName = useGapName();
  const { shop } = useStorefront();
  const first = missing[0];
  const limited = !soldOut && count >= max && most < 99;

  const getActionLabel = () => {
    if (isUnpriced) return t('notPriced');
    if (soldOut) return t('soldOut');
    if (later && isTimeFixed) return later;
    if (quantityError?.code === 'MIN_NUMBER')
      return t(quantityError.only ? 'onlyOrder' : 'minOrder', { count: quantityError.least });
    if (quantityError) return t('maxAdd', { num: quantityError.left });
    if (warning) return tFood('addAnyway');
    return t(isEdited ? 'update' : 'add');
  };
  const blocked =
    soldOut ||
    (later !== undefined && isTimeFixed) ||
    (quantityError !== undefined && quantityError.code !== 'MIN_NUMBER');

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 desk:flex-nowrap desk:px-6 desk:py-4">
      <div
        role="status"
        className="flex basis-full items-center gap-2 text-14 leading-heading font-bold empty:hidden desk:grow desk:basis-0"
      >
        {first ? (
          <>
            <span className="flex min-w-0 grow items-center gap-2 text-danger desk:grow-0">
              <AnyIcon name="error" />
              <span>{t('missing', { count: missingCount, name: gapName(first) })}</span>
            </span>
            <button
              type="button"
              onClick={() => onShow(first)}
              className="-my-2 min-h-11 shrink-0 px-2 text-danger underline"
            >
              {t('show')}
            </button>
          </>
        ) : warning ? (
          <span className="flex min-w-0 items-center gap-2 text-danger">
            <AnyIcon name="warning" />
            <span>{tFood('warning', { what: warning })}</span>
          </span>
        ) : later && !isTimeFixed ? (
          <span className="flex items-center gap-2 text-muted">
            <AnyIcon name="info" />
            {later}
          </span>
        ) : limited ? (
          <span className="flex items-center gap-2 text-muted">
            <AnyIcon name="info" />
            {t('canAddUpTo', { count: most })}
          </span>
        ) : null}
      </div>
      {!soldOut && (
        <Stepper
          value={count}
          min={min}
          max={Math.max(min, max)}
          onChange={onCount}
          label={t('quantity')}
          decreaseLabel={t('less', { name: t('quantity') })}
          increaseLabel={t('more', { name: t('quantity') })}
          className="-ml-1.5 desk:ml-auto"
        />
      )}
      <Button
        size="large"
        align="spread"
        onClick={onSubmit}
        disabled={blocked}
        aria-disabled={!isSettled || undefined}
        className="min-w-0 grow desk:w-80 desk:grow-0"
      >
        <span>{getActionLabel()}</span>
        <span className="num">{formatMoney(total, shop.countryCode, shop.locale)}</span>
      </Button>
    </div>
  );
}
