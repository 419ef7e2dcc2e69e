import { openDatabase } from '../../db/client';
import { expireOrders } from '../../modules/orders/ending/expire-orders';
import { expireDeposits } from '../../modules/reservations/expire-deposits';
import { remindGuests } from '../../modules/reservations/reminders';
import { keepWaitingLists } from '../../modules/waiting-list/keep-waiting-lists';
import { createTestDeps } from '../deps';

/*
 * Runs the jobs of bookings without a pause, with a clock that shows a fixed time, for tests that kill the
 * process: `tsx booking-jobs-process.ts URL MOMENT`. Sends 'ready' before, and 'done' when a round of all jobs
 * found nothing to do.
 */
const [url = '', moment = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { max: 4 });
const now = new Date(moment);
const deps = createTestDeps({ db, pool, url, close: async () => {} }, { clock: () => now });

process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  const ended = (await expireDeposits(deps)) + (await expireOrders({ db }, now)) + (await remindGuests(deps));
  const { missed, offered } = await keepWaitingLists(deps);
  if (ended + missed + offered === 0) break;
}
process.send?.('done');
