'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { RadioList } from '@/components/ui/radio-list';
import type { Spec } from '@/lib/contract/menu';
import type { ChoiceError } from '@/lib/domain/dish/choice-errors';
import { formatMoney } from '@/lib/domain/money';
import { FieldBadge, FieldFrame } from './field-frame';

interface Props {
  id: string;
  /** The specifications on sale. */
  specs: Spec[];
  value: number | undefined;
  onChange: (specId: number) => void;
  error: ChoiceError | undefined;
}

/** Shows the specifications with their prices; exactly one is required. */
export function SpecField({ id, specs, value, onChange, error }: Props) {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
  const format = (amount: number) => formatMoney(amount, shop.countryCode, shop.locale);
  const chosen = specs.some((spec) => spec.specId === value);
  return (
    <FieldFrame>
      <RadioList
        id={id}
        className="scroll-mt-15"
        legend={t('specification')}
        required
        badge={
          <FieldBadge
            required
            complete={chosen}
            text={chosen ? t('chosen') : t('requiredOne', { count: 1 })}
          />
        }
        error={error && t('specRequired')}
        options={specs.map(({ specId, detailName, dishPrice, dishRestaurantPrice = dishPrice }) => ({
          value: specId,
          label: detailName,
          detail:
            dishRestaurantPrice === dishPrice
              ? undefined
              : t('restaurantPrice', { amount: format(dishRestaurantPrice) }),
          aside: format(dishPrice),
        }))}
        value={value}
        onChange={onChange}
      />
    </FieldFrame>
  );
}
