/** The local-storage key of the way to pay that was used last in this browser (PAY-01, PAY-02). */
export const lastPayTypeKey = 'payType';

/** The way to pay that was used last; undefined when none was, or where storage is forbidden. */
export function readLastPayType(): string | undefined {
  try {
    return localStorage.getItem(lastPayTypeKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a payment method for the next time (PAY-02); logging out removes it (SES-09). */
export function rememberPayType(payType: string): void {
  try {
    localStorage.setItem(lastPayTypeKey, payType);
  } catch {
    // The next time begins with the first way on offer.
  }
}
