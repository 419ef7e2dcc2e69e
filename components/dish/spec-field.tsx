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
  /** Those on sale (DSH-03). */
  specs: Spec[];
  value: number | undefined;
  onChange: (specId: number) => void;
  error: ChoiceError | undefined;
}

/** The specifications with their prices; one of them is required (DSH-01, DSH-04). */
export function SpecField({ id, specs, value, onChange, error }: Props) {
  const t = useTranslations('dish');
  const { shop } = useStorefront();
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
        options={specs.map((spec) => ({
          value: spec.specId,
          label: spec.detailName,
          aside: formatMoney(spec.dishPrice, shop.countryCode, shop.locale),
        }))}
        value={value}
        onChange={onChange}
      />
    </FieldFrame>
  );
}
