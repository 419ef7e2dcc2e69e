import type { Order } from '@/lib/contract/orders';
import type { RefundWay } from '@/lib/contract/pay-types';
import type { Reservation } from '@/lib/contract/reservations';
import { OrderStatus, PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import type { VoucherOrderDetail } from '@/lib/contract/voucher-orders';
import type { WalletTransaction } from '@/lib/contract/wallet';

/** The data of a payable for the payment dialog and pages: an order, a voucher order, a top-up or a deposit. */
export interface Subject {
  /** The readable number. */
  sn?: string;
  payType?: string;
  payTypeDesc?: string;
  /** Hundredths; absent when only the payment has the remaining amount. */
  amount?: Minor;
  expiresAt?: string;
  payInMinutes?: number;
  paid: boolean;
  /** It can no longer be paid: no payment arrived in time, or it is refunded (DEC-75). */
  over?: 'expired' | 'refunded';
  /** How the payment is refunded, where it is. */
  refundWay?: RefundWay;
}

type OrderFacts = Pick<Order, 'orderSn' | 'orderStatus' | 'payStatus' | 'payAmount'> &
  Partial<Pick<Order, 'payType' | 'payTypeDesc' | 'expiresAt' | 'payInMinutes' | 'refundWay'>>;

/** An order; a payment of a cancelled one is refunded. */
export function toOrderSubject(order: OrderFacts): Subject {
  const { orderSn, orderStatus, payStatus, payType, payTypeDesc, payAmount, ...rest } = order;
  const { expiresAt, payInMinutes, refundWay } = rest;
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
    refundWay,
  };
}

type VoucherFacts = Pick<VoucherOrderDetail, 'orderSn' | 'vouchersStatus'> &
  Partial<Pick<VoucherOrderDetail, 'payType' | 'expiresAt' | 'leftToPay'>>;

/** A voucher order; with another backend only the payment may have the rest besides the wallet's part. */
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
 * A top-up; paid means that its money has arrived, its review is separate (WAL-07). A closed one is over, and its
 * payment is refunded.
 */
export const toTopUpSubject = ({ issueAmount, issueDate, topUp }: WalletTransaction): Subject => ({
  sn: topUp?.orderSn,
  payType: topUp?.payType,
  amount: topUp?.payAmountOrig ?? issueAmount,
  expiresAt: topUp?.expiresAt,
  payInMinutes: topUp?.expiresAt ? getMinutesBetween(issueDate, topUp.expiresAt) : undefined,
  paid: topUp === undefined || (topUp.paid && !topUp.closed),
  over: topUp?.closed ? (topUp.paid ? 'refunded' : 'expired') : undefined,
  refundWay: topUp?.refundWay,
});

type DepositFacts = Pick<Reservation, 'reservationCode' | 'deposit'>;

/** The deposit of a reservation; a deposit that was paid counts as paid in all later states. */
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
