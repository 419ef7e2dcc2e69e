import type { Counts } from './reports.mjs';

export function countOne(isPassed: boolean): Counts;

export class Tally {
  constructor(print?: (text: string) => void);
  runStep(name: string, run: (say: (text: string) => void) => Promise<Counts>): Promise<boolean>;
  finish(): number;
}
