import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../db/client';
import { runJobs } from '../../jobs/run-jobs';
import { createTestDeps } from '../deps';

/*
 * Runs one job, for tests that kill the process: `tsx jobs-process.ts URL`. The job records its start and end
 * in the table `runs`, and hangs while the table `hanging` contains its process id.
 */
const url = process.argv[2] ?? '';
const { db, pool } = openDatabase(url, { max: 4 });
const deps = createTestDeps({ db, pool, url, close: async () => {} });

await runJobs(deps, [
  {
    name: 'noted',
    everySeconds: 1,
    async run() {
      const begun = await pool.query('insert into runs (pid) values ($1) returning id', [process.pid]);
      while ((await pool.query('select 1 from hanging where pid = $1', [process.pid])).rowCount)
        await pause(20);
      await pool.query('update runs set ended = true where id = $1', [begun.rows[0].id]);
    },
  },
]);
process.on('disconnect', () => process.exit());
process.send?.('ready');
