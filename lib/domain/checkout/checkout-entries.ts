import type { DeliveryNote } from '@/lib/contract/values';
import type { Attempt } from './order-attempt';

/** What a diner entered at checkout besides cart, place and time. */
export interface CheckoutEntries {
  remark: string;
  /** 0 to 10, where 10 stands for 10 or more (DEC-52). */
  dishwareNumber: number;
  deliveryNote?: DeliveryNote;
  promotionCode?: string;
  /** One's own bought voucher that pays a part of the dishes for a booked table. */
  voucherCode?: string;
  payType?: string;
  /** The wallet pays what it can, the way to pay the rest. */
  useWallet?: boolean;
  /** A try whose outcome isn't known; outlives a reload, so that it can't become a second order. */
  attempt?: Attempt;
}
