import type { OrderNotes } from '@/lib/contract/text-values';
import type { DeliveryNote } from '@/lib/contract/values';
import type { Attempt } from './order-attempt';

/** The diner's input at checkout besides cart, place and time. */
export interface CheckoutEntries extends Omit<OrderNotes<string>, 'deliveryNote'> {
  /** 0 to 10, where 10 stands for 10 or more. */
  dishwareNumber: number;
  deliveryNote?: DeliveryNote;
  promotionCode?: string;
  /** The diner's bought voucher that pays a part of the dishes for a booked table. */
  voucherCode?: string;
  payType?: string;
  /** The typed address for mails about the order; optional. */
  receiveEmail?: string;
  /** The wallet pays as much as it can, and the pay type the rest. */
  useWallet?: boolean;
  /** A try with an unknown result; it survives a reload, so that it cannot become a second order. */
  attempt?: Attempt;
}
