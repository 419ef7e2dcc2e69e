'use client';

import { type LoadedOrder, MyOrder, type OrderShop } from './my-order';
import { Receipt } from './receipt';

interface Props {
  shop: OrderShop;
  orderTransactionId: string;
}

/** The printable receipt of one order (RT-08, DEC-13). */
export function ReceiptPage({ shop, orderTransactionId }: Props) {
  const show = ({ order }: LoadedOrder) => <Receipt shop={shop} order={order} />;
  return (
    <MyOrder shop={shop} orderTransactionId={orderTransactionId}>
      {show}
    </MyOrder>
  );
}
