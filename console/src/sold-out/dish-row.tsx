import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { useTyped } from '../forms/use-typed';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { TodayPrice } from './today-price';

type Act = (asked: OrderAct) => Promise<boolean>;
type SoldOutInput = Extract<OrderAct, { name: 'shop.soldOut' }>['input'];
type Target = Pick<SoldOutInput, 'kind' | 'targetId' | 'dishId'>;

export type WrittenField = 'left' | 'price';

interface Props {
  dish: SellableDish;
  act: Act;
  /** Called when a field is written in, and when its text is saved or given up. */
  onWriting(field: WrittenField, isWriting: boolean): void;
}

/** Shows a dish with its state and, when expanded, its choices and the pieces left. */
export function DishRow({ dish, act, onWriting }: Props) {
  const t = useTranslations('soldOut');
  const [isOpen, setOpen] = useState(false);
  const { dishId, name, left } = dish;
  const choices = [
    ...dish.specs.map((choice) => ({ kind: 'spec' as const, ...choice })),
    ...dish.items.map((choice) => ({ kind: 'item' as const, ...choice })),
  ];
  const gone = choices.filter(({ soldOut }) => soldOut).length;
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen);
            if (isOpen) onWriting('left', false);
          }}
          className="flex min-h-12 min-w-48 grow items-center gap-2 text-left"
        >
          <AnyIcon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
          <b>{name}</b>
          {left !== undefined && (
            <Badge tone={left === 0 ? 'danger' : 'warning'}>{t('left', { count: left })}</Badge>
          )}
          {gone > 0 && <Badge tone="warning">{t('choicesOut', { count: gone })}</Badge>}
        </button>
        {dish.market && (
          <TodayPrice dish={dish} act={act} onWriting={(isWriting) => onWriting('price', isWriting)} />
        )}
        <State
          name={name}
          soldOut={dish.soldOut}
          target={{ kind: 'dish', targetId: dishId, dishId }}
          act={act}
        />
      </div>
      {isOpen && (
        <div className="pb-2 pl-6">
          <PiecesLeft dish={dish} act={act} onWriting={(isWriting) => onWriting('left', isWriting)} />
          {choices.length > 0 && (
            <ul aria-label={t('choices', { dish: name })}>
              {choices.map(({ kind, targetId, name: choice, group, soldOut }) => (
                <li key={`${kind} ${targetId}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
                  <span className="min-w-40 grow text-14">
                    {choice}
                    {group && <span className="block text-12 text-muted">{group}</span>}
                  </span>
                  <State name={choice} soldOut={soldOut} target={{ kind, targetId, dishId }} act={act} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  );
}

/** Shows whether an entry is sold out, with the buttons that change it. */
function State({
  name,
  soldOut,
  target,
  act,
}: {
  name: string;
  soldOut: SellableDish['soldOut'];
  target: Target;
  act: Act;
}) {
  const t = useTranslations('soldOut');
  const { moment } = useFormats();
  if (soldOut) {
    const { kind, targetId } = target;
    return (
      <>
        <span className="text-12">
          <b className="block text-danger">
            {soldOut.until ? t('outUntil', { time: moment(soldOut.until) }) : t('out')}
          </b>
          <span className="text-muted">{t('by', { name: soldOut.by })}</span>
        </span>
        <Button
          size="small"
          variant="secondary"
          aria-label={`${t('back')}: ${name}`}
          onClick={() => void act({ name: 'shop.backOnSale', input: { kind, targetId } })}
        >
          {t('back')}
        </Button>
      </>
    );
  }
  return (['today', undefined] as const).map((until) => {
    const label = t(until ? 'untilTomorrow' : 'untilOn');
    return (
      <Button
        key={label}
        size="small"
        variant="secondary"
        aria-label={`${label}: ${name}`}
        onClick={() => void act({ name: 'shop.soldOut', input: { ...target, until } })}
      >
        {label}
      </Button>
    );
  });
}

interface PiecesProps extends Omit<Props, 'onWriting'> {
  onWriting(isWriting: boolean): void;
}

function PiecesLeft({ dish: { dishId, name, left }, act, onWriting }: PiecesProps) {
  const t = useTranslations('soldOut');
  const pieces = useTyped(left === undefined ? '' : String(left));
  const [isSetting, setSetting] = useState(false);
  const isOutdated = pieces.isOutdated && !isSetting;
  const set = async (value: number | undefined) => {
    const { text, seen } = pieces.send();
    const input = { dishId, left: value, seen: { left: seen === '' ? undefined : Number(seen) } };
    setSetting(true);
    const isDone = await act({ name: 'shop.piecesLeft', input });
    setSetting(false);
    // The next number may be in writing by now.
    if (!isDone) return;
    if (pieces.drop(text, value === undefined ? '' : String(value))) onWriting(false);
  };
  return (
    <form
      className="flex flex-wrap items-center gap-3 py-1 text-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (/^\d{1,4}$/.test(pieces.text) && !isOutdated) void set(Number(pieces.text));
      }}
    >
      <label className="flex items-center gap-2">
        {t('pieces')}
        <input
          aria-label={`${t('pieces')}: ${name}`}
          value={pieces.text}
          {...pieces.holds}
          inputMode="numeric"
          maxLength={4}
          onChange={({ target }) => {
            pieces.type(target.value.replace(/\D/g, ''));
            onWriting(true);
          }}
          className="num min-h-11 w-20 rounded-control border border-line-strong bg-surface px-3"
        />
      </label>
      <Button type="submit" size="small" variant="secondary" disabled={isOutdated || pieces.text === ''}>
        {t('set')}
      </Button>
      {left !== undefined && (
        <Button size="small" variant="secondary" disabled={isOutdated} onClick={() => void set(undefined)}>
          {t('noLimit')}
        </Button>
      )}
      {isOutdated && (
        <Notice
          kind="warning"
          live
          action={
            <Button size="small" variant="secondary" onClick={pieces.read}>
              {t('read')}
            </Button>
          }
        >
          {left === undefined ? t('nowNoLimit') : t('nowLeft', { count: left })}
        </Notice>
      )}
    </form>
  );
}
