import type { Deps } from '../deps';

/**
 * Work that is done again and again. Normally one instance runs it at a time; a run must still be right beside another one
 * (`for update skip locked`, conditional updates), and right when the run before it was cut off anywhere.
 */
export interface Job {
  /** Letters and hyphens; names the queue. */
  name: string;
  /** From start to start, at most an hour. A run that takes longer isn't overtaken. */
  everySeconds: number;
  /** Throws: it is tried again. What it returns is noted with the run. */
  run(deps: Deps): Promise<unknown>;
}
