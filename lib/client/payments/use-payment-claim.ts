'use client';

import { useSyncExternalStore } from 'react';
import { isPaymentClaimed, watchStoredPayment } from './stored-payment';

/** Whether the diner says to have paid this order; false on the server. */
export const usePaymentClaim = (orderTransactionId: string): boolean =>
  useSyncExternalStore(
    watchStoredPayment,
    () => isPaymentClaimed(orderTransactionId),
    () => false,
  );
