/** The address of a QR image that came as base64, for `src` and for saving. */
export const toQrImage = (base64: string): string => `data:image/png;base64,${base64}`;

/** The name under which the image is saved: the order's number, reduced to what every system takes in a name. */
export const getQrFileName = (orderSn: string): string => `${orderSn.replace(/[^A-Za-z0-9-]+/g, '-')}.png`;

/** Whether images are saved by sharing them, as on iPhones and iPads, whose browsers put downloads where no bank app looks. */
export function canShareImages(
  browser: Pick<Navigator, 'userAgent' | 'maxTouchPoints'> = navigator,
): boolean {
  const { userAgent, maxTouchPoints } = browser;
  // An iPad reports to be a Mac, but no Mac has several touch points.
  const apple = /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return apple && typeof navigator.canShare === 'function';
}

/** Offers the image, as a file, to what the device does with images. Rejects with AbortError when the diner closes that. */
export async function shareQr(base64: string, name: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const file = new File([bytes], name, { type: 'image/png' });
  await navigator.share({ files: [file] });
}
