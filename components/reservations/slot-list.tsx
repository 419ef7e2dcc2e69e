import { useLocale, useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { joinClassNames } from '@/components/ui/class-names';
import { IconButton } from '@/components/ui/icon-button';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import type { Locale } from '@/lib/contract/values';
import { getDiscountValue } from '@/lib/domain/money';
import { listRows, listSlotRows } from '@/lib/domain/reservations/slots';

interface Props {
  /** Free slots only. */
  slots: readonly ReservationSlot[];
  /** Number of slots per row. */
  perRow: number;
  /** Size of the party; a slot with fewer seats is disabled. */
  people: number;
  /** Maximum number of visible rows; a swipe shows further ones. */
  rowsInView: number;
  chosen?: string;
  onChoose(slot: ReservationSlot): void;
}

/** Lists the free slots in rows under their meals, paged by swiping or by arrows. */
export function SlotList({ slots, perRow, people, rowsInView, chosen, onChoose }: Props) {
  const t = useTranslations('reserve');
  const list = useRef<HTMLDivElement>(null);
  const rows = listSlotRows(slots, perRow);
  // Balances the views, so that the last one isn't a single slot.
  const views = listRows(rows, Math.ceil(rows.length / Math.ceil(rows.length / rowsInView)));
  const last = views.length - 1;
  // Editing opens on the view of the reserved time.
  const [first] = useState(() =>
    Math.max(
      0,
      views.findIndex((view) => view.some((row) => row.slots.some(({ time }) => time === chosen))),
    ),
  );
  const [at, setAt] = useState(first);
  useLayoutEffect(() => {
    const view = list.current?.children[first] as HTMLElement | undefined;
    if (view) list.current!.scrollLeft = view.offsetLeft;
  }, [first]);
  const now = Math.min(at, last);

  const go = (to: number) => {
    if (to < 0 || to > last) return;
    setAt(to);
    const element = list.current;
    element?.scrollTo({ left: (element.children[to] as HTMLElement).offsetLeft, behavior: 'smooth' });
  };
  return (
    <div className="min-w-0">
      <div
        ref={list}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
        className="no-scrollbar relative -mx-1 flex snap-x snap-mandatory scroll-px-1 gap-4 overflow-x-auto p-1"
      >
        {views.map((shown, view) => (
          <div
            key={shown[0]!.slots[0]!.time}
            className="grid w-full shrink-0 snap-start content-start gap-2"
            data-view={view}
          >
            {shown.map((row, at) => (
              <fieldset
                key={row.slots[0]!.time}
                aria-label={`${t(row.meal)} ${row.slots[0]!.time}–${row.slots.at(-1)!.time}`}
                data-slot-row
                className="min-w-0"
              >
                {row.meal !== shown[at - 1]?.meal && (
                  <p
                    aria-hidden="true"
                    className={joinClassNames('mb-2 text-14 font-bold', at > 0 && 'mt-2')}
                  >
                    {t(row.meal)}
                  </p>
                )}
                <div className="grid gap-2" style={{ gridTemplateColumns: getColumns(perRow) }}>
                  {row.slots.map((slot) => (
                    <SlotButton
                      key={slot.time}
                      slot={slot}
                      isTooSmall={slot.seats !== undefined && slot.seats < people}
                      chosen={slot.time === chosen}
                      onChoose={() => onChoose(slot)}
                    />
                  ))}
                </div>
              </fieldset>
            ))}
          </div>
        ))}
      </div>
      {last > 0 && (
        <div className="mt-1 flex items-center justify-center gap-2">
          <IconButton
            icon="chevron-left"
            label={t('earlierTimes')}
            aria-disabled={now === 0}
            onClick={() => go(now - 1)}
          />
          <span aria-hidden="true" className="num text-14 text-muted">
            {now + 1}/{views.length}
          </span>
          <IconButton
            icon="chevron-right"
            label={t('laterTimes')}
            aria-disabled={now === last}
            onClick={() => go(now + 1)}
          />
        </div>
      )}
    </div>
  );
}

/** One column per slot of a row; rows wrap when the slots would become too narrow. */
const getColumns = (perRow: number) =>
  `repeat(auto-fill, minmax(max(${perRow > 4 ? 66 : 50}px, (100% - ${8 * perRow - 7}px) / ${perRow}), 1fr))`;

interface SlotProps {
  slot: ReservationSlot;
  /** Whether the party is larger than the slot's remaining seats. */
  isTooSmall: boolean;
  chosen: boolean;
  onChoose(): void;
}

/** Shows one slot with its discount, or with its seats when they are too few for the party. */
function SlotButton({ slot: { time, discount, seats = 0 }, isTooSmall, chosen, onChoose }: SlotProps) {
  const locale = useLocale() as Locale;
  const t = useTranslations('reserve');
  return (
    <button
      type="button"
      aria-pressed={chosen}
      disabled={isTooSmall && !chosen}
      onClick={onChoose}
      className={joinClassNames(
        'flex min-h-14 min-w-0 flex-col items-center justify-center rounded-control border px-0.5 py-1 leading-[1.35] transition-colors',
        chosen
          ? 'border-transparent bg-brand text-on-brand'
          : 'border-line bg-raised hover:border-line-strong disabled:border-transparent disabled:bg-sunken disabled:text-muted',
      )}
    >
      <span className="num font-bold">{time}</span>
      {isTooSmall ? (
        <span className="text-center text-12">{t('seatsLeft', { count: seats })}</span>
      ) : discount ? (
        <span className={joinClassNames('text-center text-12 font-bold', !chosen && 'text-success')}>
          {t('off', { value: getDiscountValue(discount, locale) })}
        </span>
      ) : (
        <span className="sr-only">{t('noDiscount')}</span>
      )}
    </button>
  );
}
