/** Returns the beginning of a text, without the half of a letter that takes two places, such as an emoji. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, '');
