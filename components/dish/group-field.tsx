'use client';

import { useTranslations } from 'next-intl';
import { useStorefront } from '@/components/layout/shop-context';
import { CheckboxList } from '@/components/ui/checkbox-list';
import { ChoiceGroup } from '@/components/ui/choice-group';
import { RadioList } from '@/components/ui/radio-list';
import { Stepper } from '@/components/ui/stepper';
import type { PropertyGroup, PropertyItem } from '@/lib/contract/menu';
import { countChosen, type ItemCounts } from '@/lib/domain/dish/choice';
import type { ChoiceError } from '@/lib/domain/dish/choice-errors';
import { count, getMaxItemCount, tick } from '@/lib/domain/dish/choose';
import {
  findMaxChoices,
  getRule,
  isCounted,
  isSingleChoice,
  validateGroup,
} from '@/lib/domain/dish/group-rule';
import { getItemsOnSale } from '@/lib/domain/dish/on-sale';
import { formatMoney } from '@/lib/domain/money';
import { getGroupName } from '@/lib/domain/names';
import { useChoiceErrorText } from './choice-error-text';
import { FieldBadge, FieldFrame } from './field-frame';

interface Props {
  id: string;
  group: PropertyGroup;
  counts: ItemCounts;
  onChange: (counts: ItemCounts) => void;
  error: ChoiceError | undefined;
}

/** Shows one group of choices: a single choice, checkboxes or counters. */
export function GroupField({ id, group, counts, onChange, error }: Props) {
  const t = useTranslations('dish');
  const errorText = useChoiceErrorText();
  const { shop } = useStorefront();
  const rule = getRule(group);
  const items = getItemsOnSale(group);
  const chosen = countChosen(group, counts);
  const most = findMaxChoices(group);
  const single = isSingleChoice(group);
  const full = !single && most !== undefined && chosen >= most;
  const complete = chosen > 0 && !validateGroup(group, counts) && (rule.required || rule.kind === 'exactly');

  const getBadgeText = () => {
    if (complete) return t('chosen');
    if (!rule.required)
      return most === undefined || single ? t('optional') : t('optionalOf', { chosen, most });
    if (rule.kind === 'atLeast') return t('requiredLeast', { count: rule.least });
    if (single) return t('requiredOne', { count: 1 });
    if (rule.kind === 'exactly') return t('requiredExactly', { count: rule.number });
    return rule.least > 1
      ? t('requiredBetween', { least: rule.least, most: rule.most })
      : t('requiredUpTo', { count: rule.most });
  };
  const formatPrice = (item: PropertyItem) =>
    item.itemPrice ? `+${formatMoney(item.itemPrice, shop.countryCode, shop.locale)}` : undefined;

  const frame = {
    id,
    className: 'scroll-mt-15',
    legend: getGroupName(group, shop.locale),
    required: rule.required,
    badge: <FieldBadge complete={complete} required={rule.required} text={getBadgeText()} />,
    // Announces that the limit is reached before the next tap fails.
    hint: full ? <span role="status">{t('upTo', { count: most })}</span> : undefined,
    error: error && errorText(error),
  };

  if (isCounted(group))
    return (
      <FieldFrame>
        <ChoiceGroup {...frame}>
          {items.map((item) => (
            <div
              key={item.itemId}
              className="flex min-h-16 items-center gap-3 border-current/15 not-first:border-t"
            >
              <span className="min-w-0 grow leading-heading">
                <span className="block">{item.itemName}</span>
                {item.itemPrice ? (
                  <span className="num block text-14 text-muted">{formatPrice(item)}</span>
                ) : null}
              </span>
              <Stepper
                value={counts[item.itemId] ?? 0}
                max={getMaxItemCount(group, counts, item.itemId)}
                onChange={(wanted) => onChange(count(group, counts, item.itemId, wanted).counts)}
                hideAtZero
                label={item.itemName}
                decreaseLabel={t('less', { name: item.itemName })}
                increaseLabel={t('more', { name: item.itemName })}
              />
            </div>
          ))}
        </ChoiceGroup>
      </FieldFrame>
    );

  const options = items.map((item) => ({
    value: item.itemId,
    label: item.itemName,
    aside: formatPrice(item),
  }));
  return (
    <FieldFrame>
      {single && rule.required ? (
        <RadioList
          {...frame}
          options={options}
          value={items.find((item) => counts[item.itemId])?.itemId}
          onChange={(itemId) => onChange(tick(group, counts, itemId, true).counts)}
        />
      ) : (
        <CheckboxList
          {...frame}
          options={options}
          value={items.filter((item) => counts[item.itemId]).map((item) => item.itemId)}
          onToggle={(itemId, ticked) => onChange(tick(group, counts, itemId, ticked).counts)}
        />
      )}
    </FieldFrame>
  );
}
