import type { Order } from '@/lib/contract/orders';
import type { Reservation } from '@/lib/contract/reservations';
import { OrderStatus, PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import type { WalletTransaction } from '@/lib/contract/wallet';

/** What is paid for, as the payment dialog and pages see it: an order, a voucher order, a top-up or a deposit. */
export interface Subject {
  /** Its number for people. */
  sn?: string;
  payType?: string;
  payTypeDesc?: string;
  /** Hundredths; absent where only the payment knows what is left to pay. */
  amount?: Minor;
  expiresAt?: string;
  payInMinutes?: number;
  paid: boolean;
  /** It can't be paid any more: nothing came in time, or what came goes back (DEC-75). */
  over?: 'expired' | 'refunded';
}

type OrderFacts = Pick<Order, 'orderSn' | 'orderStatus' | 'payStatus' | 'payAmount'> &
  Partial<Pick<Order, 'payType' | 'payTypeDesc' | 'expiresAt' | 'payInMinutes'>>;

/** An order; one that was cancelled although money came has its payment sent back. */
export function toOrderSubject(order: OrderFacts): Subject {
  const { orderSn, orderStatus, payStatus, payType, payTypeDesc, payAmount, expiresAt, payInMinutes } = order;
  const over = payStatus === PayStatus.FailedOrRefunded ? 'refunded' : 'expired';
  return {
    sn: orderSn,
    payType,
    payTypeDesc,
    amount: payAmount,
    expiresAt,
    payInMinutes,
    paid: payStatus === PayStatus.Paid,
    over: orderStatus === OrderStatus.Cancelled ? over : undefined,
  };
}

type VoucherFacts = Pick<VoucherOrderDetail, 'orderSn' | 'vouchersStatus'> &
  Partial<Pick<VoucherOrderDetail, 'payType' | 'expiresAt' | 'leftToPay'>>;

/** A voucher order; another backend may leave it to the payment to say what is left besides the wallet's part. */
export const toVoucherSubject = ({
  orderSn,
  vouchersStatus,
  payType,
  expiresAt,
  leftToPay,
}: VoucherFacts): Subject => ({
  sn: orderSn,
  payType,
  amount: leftToPay,
  expiresAt,
  paid: vouchersStatus === VoucherOrderStatus.Paid,
  over:
    vouchersStatus !== VoucherOrderStatus.AwaitingPayment && vouchersStatus !== VoucherOrderStatus.Paid
      ? 'expired'
      : undefined,
});

/**
 * A top-up; paid means that its money has come, the review that follows is another matter (WAL-07). One that is closed
 * is over, and what was paid for it goes back.
 */
export const toTopUpSubject = ({ issueAmount, issueDate, topUp }: WalletTransaction): Subject => ({
  sn: topUp?.orderSn,
  payType: topUp?.payType,
  amount: topUp?.payAmountOrig ?? issueAmount,
  expiresAt: topUp?.expiresAt,
  payInMinutes: topUp?.expiresAt ? getMinutesBetween(issueDate, topUp.expiresAt) : undefined,
  paid: topUp === undefined || (topUp.paid && !topUp.closed),
  over: topUp?.closed ? (topUp.paid ? 'refunded' : 'expired') : undefined,
});

type DepositFacts = Pick<Reservation, 'reservationCode' | 'deposit'>;

/** The deposit of a reservation; one that was paid once stays paid, whatever became of it. */
export function toDepositSubject({ reservationCode, deposit }: DepositFacts): Subject {
  const isOver = !deposit || deposit.state === 'expired' || deposit.state === 'cancelled';
  return {
    sn: reservationCode,
    amount: deposit?.amount,
    expiresAt: deposit?.payUntil,
    paid: !isOver && deposit.state !== 'awaiting',
    over: isOver ? 'expired' : undefined,
  };
}

const getMinutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
