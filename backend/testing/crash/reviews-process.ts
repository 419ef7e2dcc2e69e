import { DomainError } from '../../core/domain-error';
import { openDatabase } from '../../db/client';
import { approveTopUp } from '../../modules/wallet/top-ups.operator';

/*
 * An operator who approves top-ups, several at a time, for tests that kill it: `tsx reviews-process.ts URL REF...`. Prints 'ready',
 * starts on a line of input, prints 'approved' for each, and 'done'.
 */
const [url = '', ...refs] = process.argv.slice(2);
const { db } = openDatabase(url, { max: 4 });

async function approveAll(): Promise<void> {
  for (;;) {
    const ref = refs.pop();
    if (!ref) return;
    try {
      await approveTopUp(db, ref, { now: new Date() });
      process.send?.('approved');
    } catch (error) {
      // Another operator was first.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}

process.on('disconnect', () => process.exit());
process.once('message', async () => {
  await Promise.all(Array.from({ length: 4 }, approveAll));
  process.send?.('done');
});
process.send?.('ready');
