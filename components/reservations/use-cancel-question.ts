import { useTranslations } from 'next-intl';
import type { Reservation } from '@/lib/contract/reservations';
import { getDepositQuestion } from '@/lib/domain/reservations/deposit';

/** Returns a function that asks whether to cancel a reservation, and tells what becomes of its deposit and its dishes. */
export function useCancelQuestion() {
  const t = useTranslations('reservation.list');
  return (reservation: Pick<Reservation, 'deposit' | 'dishesReturned'> | undefined): string => {
    const question = t(getDepositQuestion(reservation));
    const returned = reservation?.dishesReturned;
    return returned === undefined ? question : `${question} ${t(returned ? 'dishesReturned' : 'dishesStay')}`;
  };
}
