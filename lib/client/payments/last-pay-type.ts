/** The localStorage key of this browser's last payment method (PAY-01, PAY-02). */
export const lastPayTypeKey = 'payType';

/** Returns the last payment method; undefined without one, or when storage is forbidden. */
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
    // Without storage the first offered method is preselected next time.
  }
}
