import { mkdirSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { restaurantDomains } from '../schema/restaurant';
import type { Command } from './command';
import { getDataDir, openCliDatabase } from './database';
import {
  checkBuilds,
  checkClock,
  checkDatabase,
  checkDisk,
  checkDomain,
  checkImages,
  checkJobs,
  checkMail,
  checkMessages,
  checkMigrations,
  type Finding,
} from './doctor-checks';
import { getImageStore } from './image-store';

/** The domain that links lead to, of each restaurant; names of the own machine are not in DNS. */
async function listCanonicalHosts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.position, 0))
    .orderBy(asc(restaurantDomains.host));
  return rows.map(({ host }) => host).filter((host) => !/(^|\.)localhost$/.test(host));
}

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    takes: '[--offline]',
    does: 'Says what is wrong with the installation and what to do; changes nothing. --offline: without mail, bucket and domains',
    args: [0, 0],
    options: { offline: { type: 'boolean' } },
    async run({ env, now, values }) {
      const startedAt = Date.now();
      // The time of the command goes on.
      const clock = () => new Date(now.getTime() + Date.now() - startedAt);
      const dataDir = getDataDir(env);
      mkdirSync(dataDir, { recursive: true });
      const findings: Finding[] = [await checkDisk(dataDir)];
      const database = await openCliDatabase(env, { migrate: false, create: false });
      try {
        const { pool, db } = database;
        findings.push(await checkDatabase(pool), await checkClock(pool, clock));
        const migrations = await checkMigrations(pool);
        findings.push(migrations);
        // Tables may be missing otherwise.
        if (migrations.isWell) {
          findings.push(await checkJobs(pool), await checkMessages(pool));
          if (values.offline !== true) {
            findings.push(await checkMail(env.SMTP_URL || undefined));
            findings.push(await checkImages(pool, getImageStore(env)));
            let reached: string | undefined;
            for (const host of await listCanonicalHosts(db)) {
              const finding = await checkDomain(host, { now });
              if (finding.isWell) reached ??= host;
              findings.push(finding);
            }
            if (reached) findings.push(await checkBuilds(reached));
          }
        }
      } finally {
        await database.close();
      }
      const ok = findings.every(({ isWell }) => isWell);
      return {
        ok,
        data: { ok, findings },
        lines: [
          ...findings.map(({ check, isWell, text }) => `${isWell ? 'ok   ' : 'WRONG'} ${check}: ${text}`),
          ok ? 'All is well.' : 'See the lines that begin with WRONG.',
        ],
      };
    },
  },
];
