'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { WithMessages } from '@/components/layout/with-messages';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { RadioList } from '@/components/ui/radio-list';
import { Skeleton } from '@/components/ui/skeleton';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Day } from '@/lib/contract/vocabulary';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDayAfter, getDaysFrom, getStandInSlot, parseSlot } from '@/lib/domain/fulfilment/days';
import { formatDistance } from '@/lib/domain/fulfilment/distance';
import { formatMoney } from '@/lib/domain/money';
import { DateStrip } from './date-strip';

interface Props {
  shop: ClientShop;
  dishList: OrderedDish[];
  open: boolean;
  onOpenChange(open: boolean): void;
  /** Opens the address dialog instead, where the chosen place is out of range. */
  onChangeAddress(): void;
}

const areas = ['fulfilment', 'errors'] as const;

/** Chooses the day and the time of delivery or pick-up from what the backend has free (DLV-07, DLV-08). */
export default function TimeDialog(props: Props) {
  return (
    <WithMessages locale={props.shop.locale} areas={areas} onFailed={() => props.onOpenChange(false)}>
      <QueryProvider>
        <TimeChoice {...props} />
      </QueryProvider>
    </WithMessages>
  );
}

function TimeChoice({ shop, dishList, open, onOpenChange, onChangeAddress }: Props) {
  const t = useTranslations('fulfilment');
  const errors = useTranslations('errors');
  const { mode, place, slot, setSlot } = useFulfilment(shop);
  const deliveryType = mode === 'SELF_PICKUP' ? 'SELF_PICKUP' : 'DELIVERY_TO_HOME';
  const days = getDaysFrom(new Date(), shop.timeZone, shop.orderDaysAhead);
  const stored = slot ? parseSlot(slot)?.day : undefined;
  const [day, setDay] = useState(stored ?? days[0]!);
  /** The first day that may have times: today, or a later one once those before turned out to have none. */
  const [earliest, setEarliest] = useState<Day | undefined>(stored ? undefined : days[0]);
  const [chosen, setChosen] = useState(slot);
  /** Confirm was clicked without a choice; what is missing depends on what the day turns out to have. */
  const [isWarned, setWarned] = useState(false);

  const times = useQuery({
    ...queries.deliveryTime({
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType,
      deliveryTime: day,
      dishList,
      ...(deliveryType === 'DELIVERY_TO_HOME' && {
        latitude: place?.latitude,
        longitude: place?.longitude,
      }),
    }),
    enabled: open,
  });

  const closed = isApiError(times.error, 'SHOP_CLOSED');
  useEffect(() => {
    // Nothing is left on this day, so the earliest time is on a later one.
    if (!closed || day !== earliest) return;
    const next = getDayAfter(day, 1);
    if (!days.includes(next)) return;
    setDay(next);
    setEarliest(next);
  }, [closed, day, days, earliest]);

  const offered = times.data?.deliveryDateRange;
  // The specification's single slot is used only when the backend has no times for a day (DEC-12).
  const slots =
    offered?.length === 0 ? [{ name: '11:00-13:30', value: getStandInSlot(day) }] : (offered ?? []);
  const options = slots.map(({ name, value }, index) => ({
    value,
    label:
      index === 0 && day === earliest ? t('time.soonest', { time: parseSlot(value)?.start ?? name }) : name,
    wide: index === 0 && day === earliest,
  }));
  // The earliest time is preselected; a time of another day is no choice on this one.
  const selected = options.find(({ value }) => value === chosen)?.value ?? options[0]?.value;
  const metres = times.data?.restaurantToCustomerDistance;
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
          {isWarned && !selected && (
            <p role="alert" className="text-14 font-bold text-danger">
              {t(closed ? 'time.dayMissing' : 'time.timeMissing')}
            </p>
          )}
          <Button wide onClick={confirm}>
            {t('time.confirm')}
          </Button>
        </div>
      }
    >
      <div className="flex min-h-[320px] flex-col gap-4 p-4 desk:p-6">
        <DateStrip
          days={days}
          timeZone={shop.timeZone}
          chosen={day}
          onChoose={(next) => {
            setDay(next);
            setWarned(false);
          }}
        />
        {metres !== undefined && (
          <p className="text-14 text-muted">
            {t('time.distance', { distance: formatDistance(metres) })}
            {fee !== undefined &&
              ` · ${t('time.fee', { fee: formatMoney(fee, shop.countryCode, shop.locale) })}`}
          </p>
        )}
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
            <Notice live>{t('time.noneThisDay')}</Notice>
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
            onChange={setChosen}
          />
        )}
      </div>
    </DialogOrSheet>
  );
}
