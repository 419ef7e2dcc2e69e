import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { WithMessages } from '@/components/layout/with-messages';
import { canReserveAnyDay } from '@/lib/domain/reservations/reservation-days';
import type { ReservedRestaurant } from '@/lib/domain/reservations/reservation-draft';
import { findMaxPartyOfDay } from '@/lib/domain/reservations/slots';
import { CalendarPopover } from './calendar-popover';
import { ContactSheet } from './contact-sheet';
import { DayStrip } from './day-strip';
import { PartyStepper } from './party-stepper';
import { PayDepositNext } from './pay-deposit-next';
import { ReservationMadeDialog } from './reservation-made-dialog';
import { SlotSection } from './slot-section';
import { useReservationForm } from './use-reservation-form';
import { WaitingJoinedDialog } from './waiting-joined-dialog';
import { WaitingTimes } from './waiting-times';

interface Props {
  reserved: ReservedRestaurant;
  /** Shown instead of the form if no weekday takes reservations or the messages cannot be loaded. */
  children?: ReactNode;
}

const labels = ['reserve', 'waiting', 'errors'] as const;

/** Provides the storefront's reservation form with its messages and queries. */
export function ReservationForm(props: Props) {
  const { locale } = useShop();
  const [failed, setFailed] = useState(false);
  const space = <div id="reserve" aria-busy="true" className="h-[420px] desk:h-[272px]" />;
  if (failed) return props.children;
  return (
    <WithMessages locale={locale} areas={labels} onFailed={() => setFailed(true)} fallback={space}>
      <QueryProvider>
        <ReservationPanel {...props} />
      </QueryProvider>
    </WithMessages>
  );
}

const card =
  'rounded-card bg-raised p-4 shadow-raised desk:rounded-none desk:bg-transparent desk:p-0 desk:shadow-none';

/** Asks for day, party size and time; a selected time opens the contact fields. */
export function ReservationPanel({ reserved, children }: Props) {
  const shop = useShop();
  const t = useTranslations('reserve');
  const form = useReservationForm(reserved);
  const isDesktop = useIsDesktop();
  const { draft, times, today } = form;
  const days = {
    locale: shop.locale,
    day: draft.date,
    today,
    isClosed: times.isClosed,
    onChoose: form.chooseDay,
  };

  if (times.weekdays && !canReserveAnyDay(times.weekdays)) return children;
  return (
    <section
      id="reserve"
      aria-label={t('title')}
      className="grid min-w-0 scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3 pb-1 desk:gap-4 desk:border-t desk:border-line desk:pt-4"
    >
      <div
        className={`${card} grid min-w-0 grid-cols-[minmax(0,1fr)] gap-x-8 desk:@min-[720px]:grid-cols-[minmax(0,1fr)_280px]`}
      >
        <div className="min-w-0">
          <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
            <h2 className="text-18">{t('day')}</h2>
            <CalendarPopover {...days} />
          </div>
          <DayStrip {...days} />
        </div>
        <div className="mt-3 border-t border-line pt-3 desk:@min-[720px]:mt-0 desk:@min-[720px]:self-end desk:@min-[720px]:border-t-0 desk:@min-[720px]:pb-4">
          <PartyStepper
            people={draft.people}
            most={findMaxPartyOfDay(times.slots, times.weekdays?.maxPeople)}
            onChange={(people) => form.change({ people })}
          />
        </div>
      </div>
      <div className={`${card} min-w-0`}>
        <div className="-mt-2 flex min-h-11 items-center justify-between gap-3">
          <h2 className="text-18">{t('time')}</h2>
          {times.slots.some(({ discount }) => discount) && (
            <span className="text-12 text-muted">{t('offNote')}</span>
          )}
        </div>
        <SlotSection
          times={times}
          isToday={draft.date === today}
          people={draft.people}
          variant={isDesktop ? 'desktop' : 'mobile'}
          chosen={draft.joins ? undefined : draft.time}
          onChoose={form.chooseTime}
        />
        <WaitingTimes slots={form.waiting} onChoose={form.chooseFull} />
      </div>
      <ContactSheet form={form} />
      {form.joined && <WaitingJoinedDialog joined={form.joined} onClose={form.closeOutcome} />}
      {form.booked?.hasDeposit && <PayDepositNext reservationId={form.booked.reservationId} />}
      {form.booked && !form.booked.hasDeposit && (
        <ReservationMadeDialog booked={form.booked} onClose={form.closeOutcome} />
      )}
    </section>
  );
}
