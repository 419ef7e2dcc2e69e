import { VoucherOrderStatus } from '@/lib/contract/statuses';

/** Polling interval in milliseconds, and the number of steps in which the bar fills (VCH-16, LIM-01). */
const waitEvery = 2_000;
const waitSteps = 10;

interface Wait {
  /** Returns vouchersStatus: VoucherOrderStatus.AwaitingPayment waits, 1 is paid, anything else has failed. May reject, which counts as no answer. */
  ask(signal: AbortSignal): Promise<number>;
  /** The width of the bar in percent. */
  onProgress(percent: number): void;
  onEnd(outcome: 'paid' | 'failed'): void;
}

/**
 * Polls a payment immediately and then every 2 s, while the bar grows by a tenth each time; a full bar without an
 * answer is a failure (VCH-16). An answer that takes longer than 2 s still counts. Returns the stop function.
 */
export function waitForPayment({ ask, onProgress, onEnd }: Wait): () => void {
  const stopped = new AbortController();
  let step = 0;
  const end = (outcome: 'paid' | 'failed') => {
    if (stopped.signal.aborted) return;
    stop();
    onEnd(outcome);
  };
  const look = () => {
    ask(stopped.signal).then(
      (status) => {
        if (status === VoucherOrderStatus.Paid) end('paid');
        else if (status !== VoucherOrderStatus.AwaitingPayment) end('failed');
      },
      // A missing answer is ignored, since the next one may arrive.
      () => undefined,
    );
  };
  const timer = setInterval(() => {
    step += 1;
    onProgress((step * 100) / waitSteps);
    if (step >= waitSteps) end('failed');
    else look();
  }, waitEvery);
  const stop = () => {
    clearInterval(timer);
    stopped.abort();
  };
  look();
  return stop;
}
