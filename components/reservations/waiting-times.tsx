import { useTranslations } from 'next-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';

interface Props {
  /** Full slots with a waiting list for the party's size. */
  slots: readonly ReservationSlot[];
  onChoose(slot: ReservationSlot): void;
}

/** Lists the full times of the day; one tap opens the waiting list's form. */
export function WaitingTimes({ slots, onChoose }: Props) {
  const t = useTranslations('waiting');
  if (slots.length === 0) return null;
  return (
    <section aria-label={t('title')} className="mt-4 min-w-0 border-t border-line pt-3">
      <h3 className="text-14 font-bold">{t('title')}</h3>
      <p className="mt-1 text-14 text-pretty text-muted">{t('hint')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {slots.map((slot) => (
          <li key={slot.time}>
            <button
              type="button"
              aria-label={t('chip', { time: slot.time })}
              onClick={() => onChoose(slot)}
              className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-3 transition-colors hover:border-line-strong"
            >
              <AnyIcon name="clock" size={18} className="text-muted" />
              <span className="num font-bold">{slot.time}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
