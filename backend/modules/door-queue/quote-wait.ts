/** A party that was seated lately. */
export interface SeatedParty {
  people: number;
  /** Parties for tables of its size that were before it when it joined. */
  ahead: number;
  waitedMinutes: number;
}

interface Input {
  people: number;
  /** The sizes of the parties that wait. */
  waiting: readonly number[];
  /** Parties that were seated in the last hours. */
  seated: readonly SeatedParty[];
}

/** Minutes per party while too few parties were seated to know better. */
const usualMinutesPerParty = 8;
const fewestSamples = 3;
const longestQuote = 180;

/** Returns the class of tables that a party needs: tables for two, four, six, and larger ones. */
const getTableClass = (people: number): number => Math.min(Math.ceil(people / 2), 4);

/** Returns how many of the waiting parties need a table of the same size. */
export const countAhead = (people: number, waiting: readonly number[]): number =>
  waiting.filter((size) => getTableClass(size) === getTableClass(people)).length;

function getMedian(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Quotes the waiting minutes of a party that joins now: the parties ahead for tables of its size, times the minutes that
 * such parties waited lately for each party ahead of them. Rounded up to five minutes.
 */
export function quoteWait({ people, waiting, seated }: Input): number {
  const sameSize = seated.filter((party) => getTableClass(party.people) === getTableClass(people));
  const samples = sameSize.length >= fewestSamples ? sameSize : seated;
  const perParty =
    samples.length >= fewestSamples
      ? getMedian(samples.map(({ waitedMinutes, ahead }) => waitedMinutes / (ahead + 1)))
      : usualMinutesPerParty;
  const minutes = (countAhead(people, waiting) + 1) * perParty;
  return Math.min(longestQuote, Math.ceil(minutes / 5) * 5);
}
