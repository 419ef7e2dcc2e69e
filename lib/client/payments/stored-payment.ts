/** localStorage key of the pending payment (LIM-06). */
const key = 'payNowInfo';

interface StoredPayment {
  orderTransactionId: string;
  /** Set once the diner has said "I have paid", until another payment starts. */
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

/** Tells this page what other tabs learn from the browser. */
const announce = () => dispatchEvent(new Event(key));

function write(payment: StoredPayment): void {
  try {
    localStorage.setItem(key, JSON.stringify(payment));
  } catch {
    // The address of a payment page names the order as well.
  }
  announce();
}

/** Stores which order is being paid, for a payment page opened without its id (RT-23). */
export const keepPayment = (orderTransactionId: string): void => write({ orderTransactionId });

/** Stores that the diner says to have paid, which shows on every page until the truth is known. */
export const claimPayment = (orderTransactionId: string): void =>
  write({ orderTransactionId, claimed: true });

/** The order that was last to be paid in this browser; undefined when there is none. */
export const readStoredPayment = (): string | undefined => read()?.orderTransactionId;

/** Whether the diner says to have paid this order. */
export function isPaymentClaimed(orderTransactionId: string): boolean {
  const stored = read();
  return stored?.claimed === true && stored.orderTransactionId === orderTransactionId;
}

/** Calls back when the stored payment changes, in this tab or another one. Returns the function that ends it. */
export function watchStoredPayment(onChange: () => void): () => void {
  addEventListener(key, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(key, onChange);
    removeEventListener('storage', onChange);
  };
}

/** Removes it when the order is paid or the user logs out (SES-09). */
export function forgetPayment(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // as above
  }
  announce();
}
