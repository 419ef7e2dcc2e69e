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
  /** Long rows on the desktop storefront; short ones on mobile and while editing. */
  variant: keyof typeof perRow;
  /** Size of the party; a time with fewer seats is disabled. */
  people: number;
  chosen?: string;
  onChoose(slot: ReservationSlot): void;
}

/** Shows the times of the selected day, or the reason why no time can be booked. */
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
