import { getUnits, maxRemarkUnits } from '@/lib/contract/reservation-values';
import { listCharacters } from '@/lib/domain/cut-text';

/** Cuts a remark at its limit; a character is never split (RSV-11). */
export function cutRemark(remark: string): string {
  let units = 0;
  let stored = '';
  for (const character of listCharacters(remark)) {
    for (let at = 0; at < character.length; at++) units += getUnits(character[at]!);
    if (units > maxRemarkUnits) return stored;
    stored += character;
  }
  return stored;
}

/** Appends a quick phrase to a remark with a space between, cut at the limit (RSV-11). */
export const addPhrase = (remark: string, phrase: string): string =>
  cutRemark(remark ? `${remark} ${phrase}` : phrase);
