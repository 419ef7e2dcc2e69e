'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
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
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { daysFrom, slotParts, standInSlot } from '@/lib/domain/fulfilment/days';
import { distanceText } from '@/lib/domain/fulfilment/distance';
import { DateStrip } from './date-strip';

interface Props {
  shop: ClientShop;
  dishList: OrderedDish[];
  open: boolean;
  onOpenChange(open: boolean): void;
}

const areas = ['fulfilment'] as const;

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

function TimeChoice({ shop, dishList, open, onOpenChange }: Props) {
  const t = useTranslations('fulfilment');
  const { mode, place, slot, setSlot } = useFulfilment(shop);
  const deliveryType = mode === 'SELF_PICKUP' ? 'SELF_PICKUP' : 'DELIVERY_TO_HOME';
  const days = daysFrom(new Date(), shop.timeZone, shop.orderDaysAhead);
  const [day, setDay] = useState<string | undefined>(slot ? slotParts(slot)?.day : undefined);
  const [chosen, setChosen] = useState(slot);
  const [warning, setWarning] = useState<'dayMissing' | 'timeMissing'>();

  const times = useQuery({
    ...queries.deliveryTime({
      restaurants: [{ restaurantId: shop.restaurantId }],
      deliveryType,
      deliveryTime: day ?? '',
      dishList,
      ...(deliveryType === 'DELIVERY_TO_HOME' && {
        latitude: place?.latitude,
        longitude: place?.longitude,
      }),
    }),
    enabled: open && day !== undefined,
  });

  const offered = times.data?.deliveryDateRange;
  // The specification's single slot is used only when the backend has no times for a day (DEC-12).
  const options =
    offered && day
      ? (offered.length > 0 ? offered : [{ name: '11:00-13:30', value: standInSlot(day) }]).map(
          ({ name, value }) => ({
            value,
            label: name,
          }),
        )
      : [];
  const metres = times.data?.restaurantToCustomerDistance;

  function confirm() {
    if (!day) return setWarning('dayMissing');
    if (!chosen || slotParts(chosen)?.day !== day || !options.some(({ value }) => value === chosen)) {
      return setWarning('timeMissing');
    }
    setSlot(chosen);
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
          {warning && (
            <p role="alert" className="text-14 font-bold text-danger">
              {t(`time.${warning}`)}
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
            setWarning(undefined);
          }}
        />
        {metres !== undefined && (
          <p className="text-14 text-muted">{t('time.distance', { distance: distanceText(metres) })}</p>
        )}
        {times.isPending && day && (
          <>
            <p role="status" className="sr-only">
              {t('time.loading')}
            </p>
            <Skeleton height={160} />
          </>
        )}
        {times.isError &&
          (isApiError(times.error, 'SHOP_CLOSED') ? (
            <Notice live>{t('time.noneThisDay')}</Notice>
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
            options={options}
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              setWarning(undefined);
            }}
          />
        )}
      </div>
    </DialogOrSheet>
  );
}
