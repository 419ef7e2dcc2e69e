import { openDatabase } from '../../db/client';
import { deliverWebhooks } from '../../modules/integrations/deliver-webhooks';
import { createTestDeps } from '../deps';

/*
 * Sends events to other systems, with a clock that shows a fixed time, for tests that kill the process:
 * `tsx webhooks-process.ts URL MOMENT`. Sends 'ready' before, and 'done' when no event is due.
 */
const [url = '', moment = ''] = process.argv.slice(2);
const { db, pool } = openDatabase(url, { max: 4 });
const now = new Date(moment);
const deps = createTestDeps({ db, pool, url, close: async () => {} }, { clock: () => now });

process.on('disconnect', () => process.exit());
process.send?.('ready');
while ((await deliverWebhooks(deps)).sent > 0);
process.send?.('done');
