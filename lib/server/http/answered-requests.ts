import type { AccessLine } from './log';

/** A request whose response was closed. */
export interface AnsweredRequest extends AccessLine {
  path: string;
}

/** How many answered requests wait at most to be recorded, and for how many milliseconds. */
const maxWaiting = 256;
const maxWaitMs = 100;

/**
 * Returns what records answered requests, many at a time: counting and logging each one between two others costs more CPU than
 * many in a row.
 */
export function createAnsweredRequests(record: (answered: AnsweredRequest) => void) {
  let waiting: AnsweredRequest[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Records all that wait: before the process ends, and before counts are read. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const answered = waiting;
    waiting = [];
    for (const each of answered) record(each);
  }

  function add(answered: AnsweredRequest): void {
    waiting.push(answered);
    if (waiting.length >= maxWaiting) flush();
    else timer ??= setTimeout(flush, maxWaitMs);
  }

  return { add, flush };
}
