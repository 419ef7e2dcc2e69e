'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { formatError } from '@/lib/client/i18n/error-text';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Day } from '@/lib/contract/vocabulary';
import { isApiError } from '@/lib/domain/api-error';
import { getDayAfter, getStandInSlot, listDaysFrom, parseSlot } from '@/lib/domain/fulfilment/days';
import { hasNoTimes } from '@/lib/domain/fulfilment/has-no-times';
import { formatDistance } from '@/lib/domain/fulfilment/place-address';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { formatMoney } from '@/lib/domain/money';
import { DateStrip } from './date-strip';

interface Props {
  dishList: OrderedDish[];
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Opens the address dialog instead when the place is out of range. */
  onChangeAddress(): void;
}

const areas = ['fulfilment', 'errors'] as const;

/** Lets the diner choose the day and time of delivery or pick-up from the free slots. */
export default function TimeDialog(props: Props) {
  return (
    <WithMessages locale={useShop().locale} areas={areas} onFailed={() => props.onOpenChange(false)}>
      <QueryProvider>
        <TimeChoice {...props} />
      </QueryProvider>
    </WithMessages>
  );
}

function TimeChoice({ dishList, open, onOpenChange, onChangeAddress }: Props) {
  const shop = useShop();
  const t = useTranslations('fulfilment');
  const errors = useTranslations('errors');
  const { mode, place, slot, setSlot } = useFulfilment(shop);
  const deliveryType = mode === 'SELF_PICKUP' ? 'SELF_PICKUP' : 'DELIVERY_TO_HOME';
  const days = listDaysFrom(new Date(), shop.timeZone, shop.orderDaysAhead);
  const stored = slot ? parseSlot(slot)?.day : undefined;
  const [day, setDay] = useState(stored ?? days[0]!);
  /**
   * The first day that may have times: today, moved on by each closed day; undefined when a time was already selected.
   */
  const [earliest, setEarliest] = useState<Day | undefined>(stored ? undefined : days[0]);
  /** The time of a day that the diner has chosen or seen as chosen. */
  const [held, setHeld] = useState<{ day: Day; value: string }>();
  /** Whether Confirm was clicked without a selection; the message depends on the times of the day. */
  const [isWarned, setWarned] = useState(false);

  const times = useQuery({
    ...queries.deliveryTime({
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType,
      deliveryTime: day,
      dishList,
      ...(deliveryType === 'DELIVERY_TO_HOME' && {
        addressDetail: place?.addressDetail,
        latitude: place?.latitude,
        longitude: place?.longitude,
      }),
    }),
    enabled: open,
  });

  const closed = hasNoTimes(times.error);
  useEffect(() => {
    // The day has no times left, so try the next one.
    if (!closed || day !== earliest) return;
    const next = getDayAfter(day, 1);
    if (!days.includes(next)) return;
    setDay(next);
    setEarliest(next);
  }, [closed, day, days, earliest]);

  const offered = times.data?.deliveryDateRange;
  // A day without times in the backend gets the specification's single slot (DEC-12).
  const slots =
    offered?.length === 0 ? [{ name: '11:00-13:30', value: getStandInSlot(day) }] : (offered ?? []);
  const options = slots.map(({ name, value }, index) => {
    const parts = parseSlot(value);
    const isSoonest = index === 0 && day === earliest;
    // The night of the last day goes on after midnight.
    const nextDay = parts && parts.day !== day ? `${formatNearDay(parts.day, shop.locale)} ` : '';
    return {
      value,
      label: nextDay + (isSoonest ? t('time.soonest', { time: parts?.start ?? name }) : name),
      wide: isSoonest,
    };
  });
  // Preselects the first time of the day unless the stored time belongs to it. A time that goes meanwhile has no successor.
  const preselected = options.find(({ value }) => value === slot)?.value ?? options[0]?.value;
  if (held?.day !== day && preselected) setHeld({ day, value: preselected });
  const wanted = held?.day === day ? held.value : preselected;
  const selected = options.find(({ value }) => value === wanted)?.value;
  const isGone = options.length > 0 && !selected;
  const meters = times.data?.restaurantToCustomerDistance;
  const fee = times.data?.deliveryFee;

  function confirm() {
    if (!selected) return setWarned(true);
    setSlot(selected);
    onOpenChange(false);
  }

  return (
    <DialogOrSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(deliveryType === 'SELF_PICKUP' ? 'time.pickupTitle' : 'time.deliveryTitle')}
      closeLabel={t('close')}
      width={480}
      height={560}
      footer={
        <div className="flex flex-col gap-2 p-4">
          {(isWarned || isGone) && !selected && (
            <p role="alert" className="text-14 font-bold text-danger">
              {t(isGone ? 'time.gone' : closed ? 'time.dayMissing' : 'time.timeMissing')}
            </p>
          )}
          <Button wide onClick={confirm}>
            {t('time.confirm')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 p-4 desk:p-6">
        <DateStrip
          days={days}
          timeZone={shop.timeZone}
          chosen={day}
          onChoose={(next) => {
            setDay(next);
            setWarned(false);
          }}
        />
        {meters !== undefined && (
          <p className="text-14 text-muted">
            {t('time.distance', { distance: formatDistance(meters) })}
            {fee !== undefined &&
              ` · ${t('time.fee', { fee: formatMoney(fee, shop.countryCode, shop.locale) })}`}
          </p>
        )}
        {times.data?.limitedBy && <Notice live>{t('time.limitedBy', { dish: times.data.limitedBy })}</Notice>}
        {times.isPending && (
          <>
            <p role="status" className="sr-only">
              {t('time.loading')}
            </p>
            <Skeleton height={160} />
          </>
        )}
        {times.isError &&
          (closed ? (
            <Notice live>
              {isApiError(times.error, 'SHOP_PAUSED')
                ? formatError(errors, times.error, shop)
                : t('time.noneThisDay')}
            </Notice>
          ) : isApiError(times.error, 'DISH_NOT_NOW') || isApiError(times.error, 'SLOT_TOO_SMALL') ? (
            <Notice live>{formatError(errors, times.error, shop)}</Notice>
          ) : isApiError(times.error, 'OUT_OF_RANGE') ? (
            <Notice
              kind="warning"
              live
              action={
                <Button variant="ghost" size="small" onClick={onChangeAddress}>
                  {t('time.changeAddress')}
                </Button>
              }
            >
              {errors('OUT_OF_RANGE')}
            </Notice>
          ) : (
            <Notice
              kind="warning"
              live
              action={
                <Button variant="ghost" size="small" onClick={() => void times.refetch()}>
                  {t('time.retry')}
                </Button>
              }
            >
              {t('time.failed')}
            </Notice>
          ))}
        {options.length > 0 && (
          <RadioList
            legend={t('time.times')}
            legendHidden
            boxed
            options={options}
            value={selected}
            onChange={(value) => setHeld({ day, value })}
          />
        )}
      </div>
    </DialogOrSheet>
  );
}
