/** The content of a voucher's QR code. */
interface VoucherLink {
  /** The scheme of the reading app or till (VOUCHER_SCHEME). */
  scheme: string;
  /** The first unused code. */
  code: string;
  restaurantId: number;
}

/**
 * Returns the link of a voucher's QR code: `{scheme}://voucher?version=1.0&code=..&restaurantId=..` (VCH-04, DEC-60).
 */
export function getVoucherLink({ scheme, code, restaurantId }: VoucherLink): string {
  const query = new URLSearchParams({ version: '1.0', code, restaurantId: String(restaurantId) });
  return `${scheme}://voucher?${query}`;
}

/** Returns the code for the QR code: the first that can still be used (VCH-03). */
export const findFirstUnused = <T extends { isUsed: boolean; isRefund: boolean }>(
  codeList: readonly T[],
): T | undefined => codeList.find(({ isUsed, isRefund }) => !isUsed && !isRefund);
