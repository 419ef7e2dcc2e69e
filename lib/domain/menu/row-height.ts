/**
 * The capacity of a line on a phone in narrow characters: names in 16 px, descriptions in 12; more without an image
 * beside.
 */
const besideImage = { name: 22, brief: 30 };
const wholeRow = { name: 34, brief: 46 };
const wide = /[\u2e80-\uffef]/g;

const getLines = (text: string, line: number): number =>
  Math.ceil((text.length + (text.match(wide)?.length ?? 0)) / line);

/**
 * Returns the estimated height of a dish's row on a phone of 390 px, in px. It overestimates, because a row outside the
 * viewport is cut off at this height.
 */
export function estimateRowHeight({
  name,
  brief,
  image,
}: {
  name: string;
  brief?: string;
  image?: string;
}): number {
  const line = image ? besideImage : wholeRow;
  const words =
    23 * getLines(name, line.name) + (brief ? 2 + 18 * Math.min(2, getLines(brief, line.brief)) : 0);
  // An image is 96 px high, the add button 44; price and badges have their own line.
  return 26 + Math.max(image ? 96 : 44, words + 30);
}
