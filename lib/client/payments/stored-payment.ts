import { useSyncExternalStore } from 'react';

/** localStorage key of the pending payment (LIM-06). */
const key = 'payNowInfo';

interface StoredPayment {
  orderTransactionId: string;
  /** Set by "I have paid", until another payment starts. */
  claimed?: true;
}

function read(): StoredPayment | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<StoredPayment> | null;
    if (typeof stored?.orderTransactionId !== 'string') return undefined;
    return stored as StoredPayment;
  } catch {
    return undefined;
  }
}

/** Notifies this page, since storage events reach other tabs only. */
const announce = () => dispatchEvent(new Event(key));

function write(payment: StoredPayment): void {
  try {
    localStorage.setItem(key, JSON.stringify(payment));
  } catch {
    // The address of a payment page contains the order as well.
  }
  announce();
}

/** Stores the order that is being paid, for a payment page opened without its id (RT-23). */
export const keepPayment = (orderTransactionId: string): void => write({ orderTransactionId });

/** Stores the diner's claim to have paid, which every page shows until the payment's state is known. */
export const claimPayment = (orderTransactionId: string): void =>
  write({ orderTransactionId, claimed: true });

/** Returns the last order to pay in this browser. */
export const readStoredPayment = (): string | undefined => read()?.orderTransactionId;

/** Returns whether the diner claims to have paid this order. */
function isPaymentClaimed(orderTransactionId: string): boolean {
  const stored = read();
  return stored?.claimed === true && stored.orderTransactionId === orderTransactionId;
}

/** Calls back when the stored payment changes, in this tab or another one. Returns the unsubscribe function. */
function watchStoredPayment(onChange: () => void): () => void {
  addEventListener(key, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(key, onChange);
    removeEventListener('storage', onChange);
  };
}

/** Removes it when the order is paid or the diner logs out (SES-09). */
export function forgetPayment(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is forbidden.
  }
  announce();
}

/** Returns whether the diner claims to have paid this order; false on the server. */
export const usePaymentClaim = (orderTransactionId: string): boolean =>
  useSyncExternalStore(
    watchStoredPayment,
    () => isPaymentClaimed(orderTransactionId),
    () => false,
  );
