/** Where an image is fetched: a media id by its path, an https address as it is. */
export const toImageUrl = (picture: string): string =>
  picture.startsWith('https://') ? picture : `/media/${picture}.webp`;

/** The same for an image that may be missing. */
export const toOptionalImageUrl = (picture: string | null | undefined): string | undefined =>
  picture ? toImageUrl(picture) : undefined;
