import type { Counts } from './reports.mjs';

export function one(isPassed: boolean): Counts;

export class Tally {
  constructor(print?: (text: string) => void);
  step(name: string, run: (say: (text: string) => void) => Promise<Counts>): Promise<boolean>;
  finish(): number;
}
