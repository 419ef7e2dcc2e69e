import { partyColors } from '@/lib/contract/party-values';

/** White letters have a contrast of at least 4.5 on these colors, on light and dark screens. */
const colors = [
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

/** Returns the color of a number, also if a backend chose from a longer list than this one. */
export const getMemberColor = (number: number): string => colors[number % partyColors]!;
