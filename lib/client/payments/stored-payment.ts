/** The local-storage key of the payment under way (LIM-06). */
const key = 'payNowInfo';

/** Keeps which order is being paid, so that a payment page opened without its id knows (RT-23). */
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
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { orderTransactionId?: unknown } | null;
    return typeof kept?.orderTransactionId === 'string' ? kept.orderTransactionId : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets it: the order is paid, or the diner has left (SES-09). */
export function forgetPayment(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
}
