import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import { perRow } from '@/lib/domain/reservations/slots';
import { SlotList } from './slot-list';
import type { DayTimes } from './use-day-times';

interface Props {
  times: DayTimes;
  isToday: boolean;
  /** Long rows on the desktop storefront; short ones on mobile and while editing (DEC-41). */
  variant: keyof typeof perRow;
  /** The party; a time with fewer seats can't be chosen. */
  people: number;
  chosen?: string;
  onChoose(slot: ReservationSlot): void;
}

/** The times of the chosen day, or the reason why there are none. */
export function SlotSection({ times, isToday, variant, people, chosen, onChoose }: Props) {
  const t = useTranslations('reserve');
  if (times.state === 'failed')
    return (
      <Notice
        kind="warning"
        live
        action={
          <Button variant="ghost" size="small" pending={times.fetching} onClick={times.retry}>
            {t('retry')}
          </Button>
        }
      >
        {t('loadFailed')}
      </Notice>
    );
  if (times.state === 'loading')
    return (
      <>
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
        <Skeleton height={variant === 'desktop' ? 180 : 296} />
      </>
    );
  if (times.slots.length === 0)
    return (
      <Notice live>
        {t(isToday ? 'todayNone' : 'dayNone')}
        <span className="block font-normal">{t('dayNoneText')}</span>
      </Notice>
    );
  return (
    <SlotList
      slots={times.slots}
      perRow={perRow[variant]}
      rowsInView={variant === 'desktop' ? 2 : 4}
      people={people}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
