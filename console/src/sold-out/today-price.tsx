import { useRouteContext } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { useTyped } from '../forms/use-typed';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { WithMessages } from '../with-messages';

interface Props {
  dish: SellableDish;
  act: (asked: OrderAct) => Promise<boolean>;
  onWriting(isWriting: boolean): void;
}

/** Shows the price of a dish for today, without which it cannot be ordered; a role that may sets it. */
export const TodayPrice = (props: Props) => (
  <WithMessages area="times">
    <PriceForm {...props} />
  </WithMessages>
);

function PriceForm({ dish: { dishId, name, market }, act, onWriting }: Props) {
  const t = useTranslations('todayPrice');
  const id = useId();
  const { money } = useFormats();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const typed = useTyped(String(market?.price ?? ''), '');
  const [isSetting, setSetting] = useState(false);
  const isOutdated = typed.text !== '' && typed.isOutdated && !isSetting;
  const amount = parseAmount(typed.text, membership.countryCode === 'VN' ? 0 : 2);
  const set = async (price: number | undefined) => {
    const { text, seen } = typed.send();
    const input = { dishId, price, seen: { price: seen === '' ? undefined : Number(seen) } };
    setSetting(true);
    const isDone = await act({ name: 'shop.todayPrice', input });
    setSetting(false);
    // The next price may be in writing by now.
    if (!isDone) return;
    if (typed.drop(text, String(price ?? ''))) onWriting(false);
  };
  const shown = (
    <Badge tone={market?.price === undefined ? 'warning' : 'success'}>
      {market?.price === undefined ? t('none') : t('today', { price: money(market.price) })}
    </Badge>
  );
  if (!isAtLeast(membership.role, 'counter')) return shown;
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount && !isOutdated) void set(Math.round(amount * 100));
      }}
    >
      {shown}
      <label htmlFor={id} className="sr-only">{`${t('label')}: ${name}`}</label>
      <input
        id={id}
        value={typed.text}
        {...typed.holds}
        inputMode="decimal"
        maxLength={12}
        placeholder={t('label')}
        onChange={({ target }) => {
          typed.type(target.value);
          onWriting(true);
        }}
        className="num min-h-11 w-28 rounded-control border border-line-strong bg-surface px-3"
      />
      <Button type="submit" size="small" variant="secondary" disabled={!amount || isOutdated}>
        {t('set')}
      </Button>
      {market?.price !== undefined && (
        <Button size="small" variant="secondary" disabled={isOutdated} onClick={() => void set(undefined)}>
          {t('remove')}
        </Button>
      )}
      {isOutdated && (
        <Notice
          kind="warning"
          live
          action={
            <Button size="small" variant="secondary" onClick={typed.read}>
              {t('read')}
            </Button>
          }
        >
          {t('changed')}
        </Notice>
      )}
    </form>
  );
}
