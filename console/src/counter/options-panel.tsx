import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { TextField } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import type { Dish, PropertyGroup } from '@/lib/contract/menu';
import type { CartLine, NewLine } from '@/lib/domain/cart/cart-line';
import { createNewLine, remarkLimit } from '@/lib/domain/cart/new-line';
import { type Choice, countChosen, getLineChoice, nothingChosen } from '@/lib/domain/dish/choice';
import { validateChoices } from '@/lib/domain/dish/choice-errors';
import { count, tick } from '@/lib/domain/dish/choose';
import { findMaxChoices, getRule, isCounted, validateGroup } from '@/lib/domain/dish/group-rule';
import { getGroupsOnSale, getItemsOnSale, listSpecsOnSale } from '@/lib/domain/dish/on-sale';
import { getUnitPrice } from '@/lib/domain/dish/price';
import { getDishName, getGroupName } from '@/lib/domain/names';
import { Panel } from '../layout/panel';
import { getLocale } from '../locale';
import { useFormats } from '../orders/use-formats';

interface Props {
  dish: Dish;
  /** The line whose choices are changed; undefined for a new one. */
  line?: CartLine;
  onSave(line: NewLine): void;
  onClose(): void;
}

/** A list of options that keys and taps choose from. */
interface Part {
  name: string;
  rule: string;
  isFull(choice: Choice): boolean;
  options: { id: number; name: string; price?: number; chosen: number; isCounted: boolean }[];
  choose(id: number): Choice;
  remove?(id: number): Choice;
}

/** Chooses the options of a dish under the rules of the diner's dialog, by keys 1 to 9 and Enter, or by taps. */
export function OptionsPanel({ dish, line, onSave, onClose }: Props) {
  const t = useTranslations('counter');
  const { money } = useFormats();
  const locale = getLocale();
  const [choice, setChoice] = useState<Choice>(line ? getLineChoice(line) : nothingChosen);
  const [remark, setRemark] = useState(line?.dishRemark ?? '');
  const [active, setActive] = useState(0);
  const [isSubmitted, setSubmitted] = useState(false);
  const remarkField = useRef<HTMLInputElement>(null);
  const specs = listSpecsOnSale(dish);
  const parts = [
    ...(specs.length > 0 ? [toSpecPart(dish, choice, t)] : []),
    ...getGroupsOnSale(dish, choice.counts).map((group) => toGroupPart(group, choice, t)),
  ];
  const [error] = validateChoices(dish, choice);
  const missing = error && ('group' in error ? getGroupName(error.group, locale) : t('options.spec'));

  const apply = (at: number, next: Choice) => {
    setChoice(next);
    setActive(parts[at]?.isFull(next) ? Math.min(at + 1, parts.length - 1) : at);
  };
  const submit = () => {
    setSubmitted(true);
    if (error) return;
    const pieces = line?.dishCount ?? Math.max(1, dish.minOrderNumber ?? 1);
    onSave(createNewLine(dish, choice, { count: pieces, remark, locale }));
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target === remarkField.current;
      const option = isTyping ? undefined : parts[active]?.options[Number(event.key) - 1];
      if (event.key === 'Enter') submit();
      else if (option) apply(active, parts[active]!.choose(option.id));
      else if (event.key === 'ArrowRight' && !isTyping) setActive(Math.min(active + 1, parts.length - 1));
      else if (event.key === 'ArrowLeft' && !isTyping) setActive(Math.max(active - 1, 0));
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });

  const price = money(getUnitPrice(dish, choice));
  return (
    <Panel
      title={getDishName(dish, locale)}
      onClose={onClose}
      footer={
        <Button wide onClick={submit}>
          {t(line ? 'options.save' : 'options.add', { price })}
        </Button>
      }
    >
      <p className="hidden text-14 text-muted wide:block">{t('options.keys')}</p>
      {isSubmitted && missing && (
        <Notice kind="danger" live>
          {t('options.missing', { group: missing })}
        </Notice>
      )}
      {parts.map((part, at) => (
        <fieldset
          key={part.name}
          className={joinClassNames(
            'rounded-card border bg-raised p-3',
            at === active ? 'border-brand' : 'border-line',
          )}
        >
          <legend className="px-1 font-bold">
            {part.name} <span className="text-14 font-normal text-muted">{part.rule}</span>
          </legend>
          <div className="grid grid-cols-2 gap-2">
            {part.options.map((option, nth) => (
              <span key={option.id} className="flex items-stretch gap-1">
                <button
                  type="button"
                  aria-pressed={option.chosen > 0}
                  onClick={() => apply(at, part.choose(option.id))}
                  className="flex min-h-12 min-w-0 grow items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-left text-14 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
                >
                  <span aria-hidden="true" className="num hidden text-12 text-muted wide:inline">
                    {nth < 9 ? nth + 1 : ''}
                  </span>
                  <span className="min-w-0 grow break-words">
                    {option.name}
                    {option.chosen > 1 && <span className="num"> × {option.chosen}</span>}
                  </span>
                  {option.price ? (
                    <span className="num shrink-0 text-muted">{money(option.price)}</span>
                  ) : null}
                </button>
                {option.isCounted && option.chosen > 0 && part.remove && (
                  <IconButton
                    icon="minus"
                    variant="outline"
                    label={t('less', { name: option.name })}
                    onClick={() => setChoice(part.remove!(option.id))}
                  />
                )}
              </span>
            ))}
          </div>
        </fieldset>
      ))}
      <TextField
        ref={remarkField}
        label={t('options.remark')}
        value={remark}
        maxLength={remarkLimit}
        autoComplete="off"
        onChange={({ target }) => setRemark(target.value)}
      />
    </Panel>
  );
}

type Translate = ReturnType<typeof useTranslations<'counter'>>;

const toSpecPart = (dish: Dish, choice: Choice, t: Translate): Part => ({
  name: t('options.spec'),
  rule: t('options.required', { count: 1 }),
  isFull: ({ specId }) => specId !== undefined,
  options: listSpecsOnSale(dish).map(({ specId, detailName, dishPrice }) => ({
    id: specId,
    name: detailName,
    price: dishPrice,
    chosen: choice.specId === specId ? 1 : 0,
    isCounted: false,
  })),
  choose: (specId) => ({ ...choice, specId }),
});

function toGroupPart(group: PropertyGroup, choice: Choice, t: Translate): Part {
  const rule = getRule(group);
  const most = findMaxChoices(group);
  const counted = isCounted(group);
  const { counts } = choice;
  const set = (itemId: number, wanted: number) => ({
    ...choice,
    counts: counted
      ? count(group, counts, itemId, wanted).counts
      : tick(group, counts, itemId, wanted > 0).counts,
  });
  return {
    name: getGroupName(group, getLocale()),
    rule: !rule.required
      ? t('options.optional')
      : rule.kind === 'atMost' && rule.most > rule.least
        ? t('options.upTo', { count: rule.most })
        : t('options.required', { count: rule.kind === 'exactly' ? rule.number : rule.least }),
    isFull: ({ counts: chosen }) =>
      most !== undefined && countChosen(group, chosen) >= most && !validateGroup(group, chosen),
    options: getItemsOnSale(group).map(({ itemId, itemName, itemPrice }) => ({
      id: itemId,
      name: itemName,
      price: group.havePrice === false ? undefined : itemPrice,
      chosen: counts[itemId] ?? 0,
      isCounted: counted,
    })),
    choose: (itemId) => set(itemId, counted ? (counts[itemId] ?? 0) + 1 : counts[itemId] ? 0 : 1),
    remove: (itemId) => set(itemId, (counts[itemId] ?? 0) - 1),
  };
}
