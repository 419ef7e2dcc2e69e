/** localStorage key of the pending payment (LIM-06). */
const key = 'payNowInfo';

/** Stores which order is being paid, for a payment page opened without its id (RT-23). */
export function keepPayment(orderTransactionId: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ orderTransactionId }));
  } catch {
    // The address of a payment page names the order as well.
  }
}

/** The order that was last to be paid in this browser; undefined when there is none. */
export function storedPayment(): string | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { orderTransactionId?: unknown } | null;
    return typeof stored?.orderTransactionId === 'string' ? stored.orderTransactionId : undefined;
  } catch {
    return undefined;
  }
}

/** Removes it when the order is paid or the user logs out (SES-09). */
export function forgetPayment(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
}
