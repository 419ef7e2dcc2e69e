import type { elsewhere, OrderSource, TakenPayment } from '@/lib/contract/staff/taken-order-values';
import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Act } from '../../../core/audit-log';
import type { Phone } from '../../auth/phone-numbers';

/** Keys of orders that staff take belong to no user: the same key is the same order, whoever the guest is. */
export const staffKeyOwner = 0;

/** The member of staff, or the other system, that takes an order for a guest, and the facts that only they can state. */
export interface TakenBy extends Pick<Act, 'staffId' | 'address'> {
  actor: string;
  source: Exclude<OrderSource, 'online'>;
  payBy: TakenPayment | typeof elsewhere;
  /** The name to call out. */
  customerName?: string;
  /** The guest's account, which is created when it is missing; a guest at the counter can have none. */
  guest?: Phone & { countryCode: CountryCode };
  /** Sends the guest's phone a link to pay. */
  link?: (orderId: string) => string;
}
