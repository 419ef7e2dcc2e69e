import { mkdirSync } from 'node:fs';
import { asc, eq } from 'drizzle-orm';
import { isLoopbackHost } from '../core/loopback-host';
import type { Db } from '../db/client';
import { restaurantDomains } from '../schema/restaurant';
import type { Command, Outcome } from './command';
import { getDataDir, openCliDatabase } from './database';
import {
  checkBackups,
  checkBuilds,
  checkClock,
  checkDatabase,
  checkDisk,
  checkDomain,
  checkFailures,
  checkImages,
  checkJobs,
  checkMail,
  checkMessages,
  checkMigrations,
  type Finding,
  reportProblem,
} from './doctor-checks';
import { checkPooler, checkSettings, checkSms, describeDatabaseError } from './doctor-connections';
import { findImageStore } from './image-store';

/** Returns the canonical domain of each restaurant, except local names, which are not in DNS. */
async function listCanonicalHosts(db: Db): Promise<string[]> {
  const rows = await db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.position, 0))
    .orderBy(asc(restaurantDomains.host));
  return rows.map(({ host }) => host).filter((host) => !isLoopbackHost(host));
}

function toOutcome(findings: Finding[]): Outcome {
  const ok = findings.every(({ isWell }) => isWell);
  return {
    ok,
    data: { ok, findings },
    lines: [
      ...findings.map(({ check, isWell, text }) => `${isWell ? 'ok   ' : 'WRONG'} ${check}: ${text}`),
      ok ? 'All is well.' : 'See the lines that begin with WRONG.',
    ],
  };
}

export const doctorCommands: Command[] = [
  {
    name: 'doctor',
    takes: '[--offline]',
    does: 'Says what is wrong with the installation and what to do; changes nothing. --offline: without the running parts, mail, SMS, bucket and domains',
    args: [0, 0],
    options: { offline: { type: 'boolean' } },
    async run({ env, now, values }) {
      const startedAt = Date.now();
      // Advances the command's fixed time by the time that has passed.
      const clock = () => new Date(now.getTime() + Date.now() - startedAt);
      const dataDir = getDataDir(env);
      mkdirSync(dataDir, { recursive: true });
      const findings: Finding[] = [await checkDisk(dataDir)];
      const database = await openCliDatabase(env, { migrate: false, create: false });
      try {
        const { pool, db } = database;
        const found = await checkDatabase(pool).catch((error: unknown) =>
          reportProblem('database', describeDatabaseError(database.url, error)),
        );
        findings.push(found);
        const pooler = await checkPooler(env);
        if (pooler) findings.push(pooler);
        if (!found.isWell) return toOutcome(findings);
        findings.push(await checkClock(pool, clock));
        const migrations = await checkMigrations(pool);
        findings.push(migrations);
        // Without all migrations, tables may be missing.
        if (migrations.isWell) {
          findings.push(await checkJobs(pool), await checkFailures(pool), await checkMessages(pool));
          findings.push(await checkBackups(pool));
          if (values.offline !== true) {
            findings.push(...(await checkSettings(env, dataDir)));
            findings.push(await checkMail(env.SMTP_URL || undefined), await checkSms(env));
            findings.push(await checkImages(pool, findImageStore(env)));
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
      return toOutcome(findings);
    },
  },
];
