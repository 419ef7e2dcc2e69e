import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { useDebounced } from '@/components/ui/use-debounced';
import { countries } from '@/lib/contract/countries';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { CountryCode } from '@/lib/contract/values';
import { getCartTotals } from '@/lib/domain/cart/cart-checks';
import type { CartLine, NewLine } from '@/lib/domain/cart/cart-line';
import { addLine, type Changed, setLineCount } from '@/lib/domain/cart/cart-lines';
import { replaceLine } from '@/lib/domain/cart/change-line';
import { createNewLine } from '@/lib/domain/cart/new-line';
import { refreshLines } from '@/lib/domain/cart/refreshed-lines';
import { getLineChoice, nothingChosen } from '@/lib/domain/dish/choice';
import { validateChoices } from '@/lib/domain/dish/choice-errors';
import { isChosenInDialog } from '@/lib/domain/dish/on-sale';
import { priceDish } from '@/lib/domain/dish/price-at';
import { call, hasCode } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { getTypedDigits, toDialledNumber } from '../forms/dialled-number';
import { getLocale } from '../locale';
import { useFormats } from '../orders/use-formats';
import { useNow } from '../orders/use-now';
import { DishFinder } from './dish-finder';
import {
  createDraft,
  type Draft,
  emptyDraft,
  findMissing,
  type KnownGuest,
  type TakeMenu,
  toPriceTime,
  toQuoteInput,
  toTakeInput,
} from './draft';
import { GuestPart } from './guest-part';
import { indexMenu } from './menu-index';
import { OptionsPanel } from './options-panel';
import { OrderLinesPart } from './order-lines-part';
import { PayPart } from './pay-part';
import { PlacedPanel } from './placed-panel';
import { UnsentList } from './unsent-list';
import { canWait, isPaidHere, type UnsentOrder, writeDown } from './unsent-orders';
import { WrittenPanel } from './written-panel';

interface Props {
  restaurantId: number;
  menu: TakeMenu;
  /** The table of the first order, whose card opened the form. */
  tableNo?: string;
}

/** Digits from which a number can be one of a guest. */
const leastDigits = 6;

/** Takes one order after the other: dishes on one side, the order, its guest and its payment on the other. */
export function OrderForm({ restaurantId, menu, tableNo }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('counter');
  const { money } = useFormats();
  const getText = useErrorText();
  const locale = getLocale();
  const dial = countries[membership.countryCode as CountryCode].countryNum;
  const index = useMemo(() => indexMenu(menu, locale), [menu, locale]);
  const [stored, setDraft] = useState<Draft>(() => createDraft(menu, tableNo));
  const now = useNow(30_000);
  const when = toPriceTime(stored, now, membership.timeZone);
  // Another mode or time can have other prices.
  const draft = { ...stored, lines: refreshLines(stored.lines, menu.menu, locale, when) };
  const findDish = (dishId: number) => {
    const dish = index.dishes.get(dishId);
    return dish && priceDish(dish, when);
  };
  const [chosen, setChosen] = useState<{ dishId: number; line?: CartLine }>();
  const [limit, setLimit] = useState<string>();
  const [isCartShown, setCartShown] = useState(false);
  const [placed, setPlaced] = useState<StaffOutput<'orders.take'>>();
  const [written, setWritten] = useState<UnsentOrder>();
  const [writtenCount, setWrittenCount] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const attempt = useRef({ content: '', key: '' });

  const known = useKnownGuest(restaurantId, draft.mobile, dial);
  const facts = { restaurantId, menu, known, dial };
  const asked = toQuoteInput(draft, facts);
  const price = usePrice(asked, findMissing(draft, known) === undefined, draft.lines);

  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const put = ({ lines, error }: Changed, name: string) => {
    setLimit(
      error &&
        t(`limit.${error.code}`, {
          name,
          left: 'left' in error ? error.left : 0,
          most: 'most' in error ? error.most : 0,
          least: 'least' in error ? error.least : 0,
        }),
    );
    change({ lines });
  };
  const add = (line: NewLine) => put(addLine(draft.lines, line), line.dishName);
  const choose = (dishId: number) => {
    const dish = findDish(dishId);
    if (!dish) return;
    setLimit(undefined);
    if (isChosenInDialog(dish)) return setChosen({ dishId });
    const { dishCount: inCart = 0 } = draft.lines.find((line) => line.dishId === dishId) ?? {};
    const least = Math.max(1, (dish.minOrderNumber ?? 1) - inCart);
    add(createNewLine(dish, nothingChosen, { count: least, remark: '', locale }));
  };
  const save = (line: NewLine) => {
    if (chosen?.line) put(replaceLine(draft.lines, chosen.line.lineId, line), line.dishName);
    else add(line);
    setChosen(undefined);
  };
  /** Adds the lines of an earlier order that the menu still has, at today's prices. */
  const orderAgain = ({ lines: past }: KnownGuest['orders'][number]) =>
    change({
      lines: past.reduce<readonly CartLine[]>((lines, line) => {
        const dish = findDish(line.dishId);
        const choice = getLineChoice(line);
        if (!dish || validateChoices(dish, choice).length > 0) return lines;
        const more = { count: line.dishCount, remark: line.dishRemark ?? '', locale };
        return addLine(lines, createNewLine(dish, choice, more)).lines;
      }, draft.lines),
    });

  const mutation = useMutation({
    async mutationFn(input: StaffInput<'orders.take'>) {
      // The same content repeats the same request, for instance after a lost answer.
      const content = JSON.stringify(input);
      if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
      const { key } = attempt.current;
      try {
        return { placed: await call('orders.take', input, { idempotencyKey: key }) };
      } catch (error) {
        if (!canWait(input, error)) throw error;
        const { isConfirmed } = price;
        const lines = draft.lines.map(describeLine);
        return { written: writeDown(restaurantId, { key, input, lines, isConfirmed }) };
      }
    },
    onSuccess(made) {
      attempt.current = { content: '', key: '' };
      setPlaced(made.placed);
      setWritten(made.written);
      if (made.written) setWrittenCount((count) => count + 1);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ['orders.takeQuote'] }),
  });
  const canSend =
    price.amount !== undefined && !mutation.isPending && (price.isConfirmed || isPaidHere(asked));
  const send = () => {
    if (price.amount !== undefined && canSend) mutation.mutate(toTakeInput(draft, facts, price.amount));
  };
  const startNext = () => {
    setPlaced(undefined);
    setWritten(undefined);
    setCartShown(false);
    setDraft({ ...emptyDraft, mode: draft.mode });
    mutation.reset();
    // The next order sees what this one took of the stock, and offers its dishes again to the same guest.
    for (const read of ['orders.takeMenu', 'orders.takeGuest'])
      void queryClient.invalidateQueries({ queryKey: [read] });
  };
  const hasPanel = chosen !== undefined || placed !== undefined || written !== undefined;
  useEffect(() => {
    // Nothing outside of a panel takes the focus while it is open; on a phone the focus would open the keyboard.
    if (!hasPanel && !window.matchMedia('(hover: none)').matches) search.current?.focus();
  }, [hasPanel]);
  const totals = getCartTotals(draft.lines);
  const dish = chosen && findDish(chosen.dishId);
  return (
    // Ctrl and Enter place the order from any field.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="grid h-full grid-cols-1 grid-rows-[minmax(0,1fr)_auto] wide:grid-cols-[minmax(0,1fr)_26rem] wide:grid-rows-1"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <div className={joinClassNames('min-h-0 flex-col p-4 wide:flex', isCartShown ? 'hidden' : 'flex')}>
        <DishFinder menu={index} input={search} onChoose={choose} />
      </div>
      <div
        className={joinClassNames(
          'min-h-0 flex-col border-line bg-raised wide:flex wide:border-l',
          isCartShown ? 'flex' : 'hidden',
        )}
      >
        <div className="flex min-h-0 grow flex-col gap-4 overflow-y-auto p-4">
          <UnsentList restaurantId={restaurantId} writtenCount={writtenCount} />
          <OrderLinesPart
            lines={draft.lines}
            onCount={(lineId, count) => {
              const line = draft.lines.find((each) => each.lineId === lineId);
              put(setLineCount(draft.lines, lineId, count), line?.dishName ?? '');
            }}
            onEdit={(line) => setChosen({ dishId: line.dishId, line })}
          />
          <GuestPart
            restaurantId={restaurantId}
            draft={draft}
            menu={menu}
            known={known}
            onChange={change}
            onAgain={orderAgain}
          />
          <PayPart draft={draft} menu={menu} onChange={(pay) => change({ pay })} />
        </div>
        <div className="flex flex-col gap-2 border-t border-line p-4">
          {(mutation.error ?? price.error) != null && (
            <Notice kind="danger" live>
              {getText(mutation.error ?? price.error)}
            </Notice>
          )}
          {price.amount !== undefined && !price.isConfirmed && (
            <Notice kind="warning" live>
              {t(isPaidHere(asked) ? 'unconfirmed' : 'unconfirmedPay')}
            </Notice>
          )}
          <Button size="large" wide disabled={!canSend} pending={mutation.isPending} onClick={send}>
            {price.amount === undefined ? t('sendPlain') : t('send', { price: money(price.amount) })}
          </Button>
        </div>
      </div>
      {limit && (
        <div className="col-span-full px-4 pb-2">
          <Notice kind="danger" live>
            {limit}
          </Notice>
        </div>
      )}
      <div className="border-t border-line bg-raised p-3 wide:hidden">
        <Button variant="secondary" wide onClick={() => setCartShown(!isCartShown)}>
          {isCartShown
            ? t('showDishes')
            : t('showCart', { count: totals.count, price: money(totals.subtotal) })}
        </Button>
      </div>
      {dish && (
        <OptionsPanel
          key={chosen.line?.lineId ?? chosen.dishId}
          dish={dish}
          line={chosen.line}
          onSave={save}
          onClose={() => setChosen(undefined)}
        />
      )}
      {written && <WrittenPanel order={written} onClose={startNext} />}
      {placed && <PlacedPanel restaurantId={restaurantId} placed={placed} onClose={startNext} />}
    </div>
  );
}

const describeLine = ({ dishCount, dishName, specName, items, dishRemark }: CartLine): string => {
  const choices = [specName, ...items.map(({ itemName }) => itemName), dishRemark].filter(Boolean);
  return `${dishCount} × ${dishName}${choices.length > 0 ? ` (${choices.join(', ')})` : ''}`;
};

function useKnownGuest(restaurantId: number, mobile: string, dial: string): KnownGuest | undefined {
  const typed = useDebounced(mobile, 250);
  const isNumber = getTypedDigits(typed).length >= leastDigits;
  const { data } = useQuery({
    ...createStaffQuery('orders.takeGuest', { restaurantId, mobile: toDialledNumber(typed, dial) }),
    enabled: isNumber,
  });
  return isNumber && typed === mobile ? data : undefined;
}

/** Milliseconds between two attempts to confirm a price. */
const confirmMs = 3_000;

/**
 * Returns the price of the order as it stands; no amount while it is being asked. Without the backend it is the sum of
 * the menu's prices, which is not confirmed.
 */
function usePrice(
  input: StaffInput<'orders.takeQuote'>,
  isComplete: boolean,
  lines: readonly CartLine[],
): { amount?: number; isConfirmed: boolean; error?: unknown } {
  const content = JSON.stringify(input);
  const settled = useDebounced(content, 150);
  const isCurrent = settled === content && isComplete;
  const { data, error, isFetching } = useQuery({
    queryKey: ['orders.takeQuote', input],
    async queryFn({ signal }) {
      try {
        return { amount: (await call('orders.takeQuote', input, { signal })).payAmount, isConfirmed: true };
      } catch (failure) {
        if (!hasCode(failure, 'UNREACHABLE', 'TIMEOUT')) throw failure;
        return { amount: getCartTotals(lines).subtotal, isConfirmed: false };
      }
    },
    enabled: isCurrent,
    staleTime: ({ state }) => (state.data?.isConfirmed ? 5_000 : 0),
    refetchInterval: ({ state }) => (state.data?.isConfirmed === false ? confirmMs : false),
  });
  if (!isCurrent || (isFetching && data?.isConfirmed !== false)) return { isConfirmed: true };
  return error ? { isConfirmed: true, error } : { isConfirmed: true, ...data };
}
