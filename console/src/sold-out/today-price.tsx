import { useRouteContext } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { SellableDish } from '@/lib/contract/staff/orders';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';
import { WithMessages } from '../with-messages';

interface Props {
  dish: SellableDish;
  act: (asked: OrderAct) => Promise<boolean>;
}

/** Sets the price of a dish for today, without which it cannot be ordered. */
export const TodayPrice = (props: Props) => (
  <WithMessages area="times">
    <PriceForm {...props} />
  </WithMessages>
);

function PriceForm({ dish: { dishId, name, market }, act }: Props) {
  const t = useTranslations('todayPrice');
  const id = useId();
  const { money } = useFormats();
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const [typed, setTyped] = useState('');
  const amount = parseAmount(typed, membership.countryCode === 'VN' ? 0 : 2);
  const set = async (price: number | undefined) => {
    const isDone = await act({ name: 'shop.todayPrice', input: { dishId, price } });
    // The next price may be in writing by now.
    if (isDone) setTyped((now) => (now === typed ? '' : now));
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-14"
      onSubmit={(event) => {
        event.preventDefault();
        if (amount) void set(Math.round(amount * 100));
      }}
    >
      <Badge tone={market?.price === undefined ? 'warning' : 'success'}>
        {market?.price === undefined ? t('none') : t('today', { price: money(market.price) })}
      </Badge>
      <label htmlFor={id} className="sr-only">{`${t('label')}: ${name}`}</label>
      <input
        id={id}
        value={typed}
        inputMode="decimal"
        maxLength={12}
        placeholder={t('label')}
        onChange={({ target }) => setTyped(target.value)}
        className="num min-h-11 w-28 rounded-control border border-line-strong bg-surface px-3"
      />
      <Button type="submit" size="small" variant="secondary" disabled={!amount}>
        {t('set')}
      </Button>
      {market?.price !== undefined && (
        <Button size="small" variant="secondary" onClick={() => void set(undefined)}>
          {t('remove')}
        </Button>
      )}
    </form>
  );
}
