import { DomainError } from '../../core/domain-error';
import { openDatabase } from '../../db/client';
import { approveTopUp } from '../../modules/wallet/top-ups-by-staff';

/*
 * Approves top-ups as an operator, several concurrently, for tests that kill the process: `tsx reviews-
 * process.ts URL REF...`. Sends 'ready', starts on the first message, sends 'approved' for each, and 'done'.
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
