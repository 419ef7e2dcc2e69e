/** Returns the address of a base64 QR image, for `src` and for saving. */
export const toQrImage = (base64: string): string => `data:image/png;base64,${base64}`;

/** Returns the file name of the image: the order's number, reduced to characters that every system accepts. */
export const getQrFileName = (orderSn: string): string => `${orderSn.replace(/[^A-Za-z0-9-]+/g, '-')}.png`;

/**
 * Returns whether images are saved by sharing, as on iPhones and iPads, whose browsers store downloads where bank apps
 * do not look.
 */
export function canShareImages(
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
): boolean {
  const { userAgent, maxTouchPoints } = browser;
  // An iPad reports to be a Mac, but no Mac has several touch points.
  const apple = /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && typeof navigator.canShare === 'function';
}

/** Shares the image as a file. Rejects with AbortError when the diner closes the share sheet. */
export async function shareQr(base64: string, name: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], name, { type: 'image/png' });
  await navigator.share({ files: [file] });
}
