import type { Reservation } from '@/lib/contract/reservations';

/** Returns the message that says what cancelling costs (BKG-01). */
export const getDepositQuestion = (
  reservation: Pick<Reservation, 'deposit'> | undefined,
): 'askText' | 'askTextReturned' | 'askTextKept' => {
  const deposit = reservation?.deposit;
  if (deposit?.state !== 'paid') return 'askText';
  return deposit.isFree ? 'askTextReturned' : 'askTextKept';
};
