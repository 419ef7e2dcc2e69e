import type { AccessLine } from './log';

/** A request whose response was closed. */
export interface AnsweredRequest extends AccessLine {
  path: string;
}

/** Maximum number of answered requests in a batch, and the maximum age of a batch in milliseconds. */
const maxWaiting = 256;
const maxWaitMs = 100;

/**
 * Returns a recorder of answered requests in batches: counting and logging each one between two others costs more CPU
 * than many in a row.
 */
export function createAnsweredRequests(record: (answered: AnsweredRequest) => void) {
  let waiting: AnsweredRequest[] = [];
  let timer: NodeJS.Timeout | undefined;

  /** Records the whole batch: before the process ends, and before counts are read. */
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const answered = waiting;
    waiting = [];
    for (const request of answered) record(request);
  }

  function add(answered: AnsweredRequest): void {
    waiting.push(answered);
    if (waiting.length >= maxWaiting) flush();
    else timer ??= setTimeout(flush, maxWaitMs);
  }

  return { add, flush };
}
