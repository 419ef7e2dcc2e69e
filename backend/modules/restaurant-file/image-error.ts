/** An image that could not be had; nothing is imported then. */
export class ImageError extends Error {
  constructor(
    readonly address: string,
    readonly code: 'PICTURE_MISSING' | 'PICTURE_TOO_LARGE' | 'PICTURE_NOT_IMAGE' | 'PICTURE_NOT_FETCHED',
    reason: string,
  ) {
    super(`${address}: ${reason}`);
    this.name = 'ImageError';
  }
}
