/** What the QR of a voucher says. */
interface VoucherLink {
  /** Of the app or till that reads it, as configured (VOUCHER_SCHEME). */
  scheme: string;
  /** The first unused code. */
  code: string;
  restaurantId: number;
}

/** The link that a voucher's QR holds: `{scheme}://voucher?version=1.0&code=..&restaurantId=..` (VCH-04, DEC-60). */
export function getVoucherLink({ scheme, code, restaurantId }: VoucherLink): string {
  const query = new URLSearchParams({ version: '1.0', code, restaurantId: String(restaurantId) });
  return `${scheme}://voucher?${query}`;
}

/** The code that the QR shows: the first that can still be used; undefined when there is none (VCH-03). */
export const findFirstUnused = <T extends { isUsed: boolean; isRefund: boolean }>(
  codeList: readonly T[],
): T | undefined => codeList.find(({ isUsed, isRefund }) => !isUsed && !isRefund);
