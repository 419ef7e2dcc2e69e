import { openDatabase } from '../../db/client';
import { expireOrders } from '../../modules/orders/expire-orders';
import { expireDeposits } from '../../modules/reservations/expire-deposits';
import { remindGuests } from '../../modules/reservations/reminders';
import { keepWaitingLists } from '../../modules/waiting-list/keep-waiting-lists';
import { createTestDeps } from '../deps';

/*
 * An instance that runs the jobs of bookings one after another without a pause, at a moment that stands still, for tests that kill it:
 * `tsx booking-jobs-process.ts URL MOMENT`. Says 'ready' before, and 'done' when a round of all jobs found nothing to do.
 */
const [url = '', moment = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { max: 4 });
const now = new Date(moment);
const deps = createTestDeps({ db, pool, url, close: async () => {} }, { clock: () => now });

process.on('disconnect', () => process.exit());
process.send?.('ready');
for (;;) {
  const ended = (await expireDeposits(deps)) + (await expireOrders(db, now)) + (await remindGuests(deps));
  const { missed, offered } = await keepWaitingLists(deps);
  if (ended + missed + offered === 0) break;
}
process.send?.('done');
