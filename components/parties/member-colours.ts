import { partyColours } from '@/lib/contract/party-values';

/** Colours of people at a table, dark enough for white letters (contrast 4.5 and more) on light and dark screens. */
const colours = [
  '#b04a24',
  '#1d5a9e',
  '#2b6e5d',
  '#66661c',
  '#5b4fa8',
  '#9c3568',
  '#7a4a2b',
  '#2f6b32',
  '#8a3a8a',
  '#465a70',
  '#a3372f',
  '#0f6b7c',
] as const;

/** Returns the colour of a number that a backend may have chosen from more colours than these. */
export const getMemberColour = (number: number): string => colours[number % partyColours]!;

/** Returns the first colour that nobody at the table has. */
export function freeColour(taken: readonly number[]): number {
  const free = colours.findIndex((_, number) => !taken.includes(number));
  return free < 0 ? taken.length % partyColours : free;
}
