import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { certificateWarningMs, dayMs } from '../core/durations';
import { countMigrations, requireSupportedVersion } from '../db/migrate';
import { type Certificate, readCertificate } from '../modules/domains/read-certificate';
import type { ImageStore } from '../modules/media/image-store';
import { getReach, internet, type Outside } from './domain-reach';

/** The result of one check as a sentence, which includes the remedy when the check failed. */
export interface Finding {
  check: string;
  isWell: boolean;
  text: string;
}

export const reportWell = (check: string, text: string): Finding => ({ check, isWell: true, text });
export const reportProblem = (check: string, text: string): Finding => ({ check, isWell: false, text });

/** Sessions and codes expire by the clock of the process that serves a call. */
const maxClockSeconds = 5;
const minFreeBytes = 1024 ** 3;
const minFreeShare = 0.05;
/** Every job runs at least once a minute, some of them every few seconds. */
const silentMinutes = 5;

export async function checkDatabase(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query('show server_version_num');
  const version = Number(rows[0].server_version_num);
  try {
    requireSupportedVersion(version);
    return reportWell('database', `PostgreSQL ${Math.floor(version / 10_000)} answers.`);
  } catch (error) {
    return reportProblem('database', (error as Error).message);
  }
}

export async function checkMigrations(pool: pg.Pool): Promise<Finding> {
  const known = countMigrations();
  const { rows } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') is not null as yes");
  if (!rows[0].yes) return reportProblem('migrations', 'The database is empty. Run: makan migrate');
  const { rows: counts } = await pool.query(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  );
  const applied: number = counts[0].count;
  if (applied < known)
    return reportProblem(
      'migrations',
      `${known - applied} of ${known} migrations are pending. Run: makan migrate`,
    );
  if (applied > known)
    return reportProblem(
      'migrations',
      `The database is ${applied - known} migrations newer than this program. Install the newer release here.`,
    );
  return reportWell('migrations', `All ${known} migrations are applied.`);
}

export async function checkClock(pool: pg.Pool, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  // The local time half-way through the round trip.
  const here = (before + now().getTime()) / 2;
  const seconds = Math.round((here - rows[0].ms) / 1000);
  if (Math.abs(seconds) <= maxClockSeconds)
    return reportWell('clock', 'The clock agrees with that of the database.');
  return reportProblem(
    'clock',
    `This clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of the database. Set both by NTP.`,
  );
}

const formatGigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

export async function checkDisk(
  dataDir: string,
  read: (path: string) => Promise<{ bavail: number; bsize: number; blocks: number }> = statfs,
): Promise<Finding> {
  const { bavail, bsize, blocks } = await read(dataDir);
  const free = bavail * bsize;
  const share = blocks > 0 ? bavail / blocks : 1;
  const isLow = free < minFreeBytes || share < minFreeShare;
  const text = `${formatGigabytes(free)} are free in ${dataDir}.`;
  return isLow
    ? reportProblem('disk', `${text} Delete old backups and logs, or enlarge it.`)
    : reportWell('disk', text);
}

export async function checkJobs(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query("select to_regclass('jobs.job') is not null as yes");
  if (!rows[0].yes) return reportProblem('jobs', 'No job has ever run. Start a backend.');
  const { rows: late } = await pool.query(
    `select distinct name from jobs.job where state in ('created', 'retry', 'active')
      and start_after < clock_timestamp() - make_interval(mins => $1) order by name`,
    [silentMinutes],
  );
  const { rows: recent } = await pool.query(
    "select 1 from jobs.job where state = 'completed' and completed_on > clock_timestamp() - make_interval(mins => $1) limit 1",
    [silentMinutes],
  );
  if (recent.length === 0)
    return reportProblem(
      'jobs',
      `No job has run for ${silentMinutes} minutes. Is a backend running? Its log says why not.`,
    );
  if (late.length > 0)
    return reportProblem(
      'jobs',
      `These jobs are late: ${late.map(({ name }) => name).join(', ')}. The backend's log says why.`,
    );
  return reportWell('jobs', 'Jobs run.');
}

/** Minutes for which a failed run counts, unless a later one succeeded; some jobs run once a day. */
const failingMinutes = 26 * 60;

/** Returns the jobs whose last run failed; runs that were skipped for another instance do not count. */
async function listFailingJobs(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select distinct name from jobs.job failed where state in ('retry', 'failed')
      and created_on > clock_timestamp() - make_interval(mins => $1)
      and not exists (select from jobs.job done where done.name = failed.name and done.state = 'completed'
        and done.output->>'skipped' is distinct from 'true' and done.completed_on > failed.created_on)
      order by name`,
    [failingMinutes],
  );
  return rows.map(({ name }) => name);
}

/** Lists jobs that fail as a whole, and rows that a job could not process. */
export async function checkFailures(pool: pg.Pool): Promise<Finding> {
  const { rows: found } = await pool.query("select to_regclass('jobs.job') is not null as yes");
  const jobs = found[0].yes ? await listFailingJobs(pool) : [];
  if (jobs.length > 0)
    return reportProblem('failures', `These jobs fail: ${jobs.join(', ')}. The backend's log says why.`);
  const { rows } = await pool.query(
    `select job, count(*)::int as count, (array_agg(last_error order by first_failed_at))[1] as error
      from job_failures group by job order by job`,
  );
  if (rows.length === 0) return reportWell('failures', 'No job failed, and none has set a row aside.');
  const texts = rows.map(({ job, count, error }) => `${count} of ${job} (${error.slice(0, 120)})`);
  return reportProblem(
    'failures',
    `Jobs could not do some rows and set them aside: ${texts.join('; ')}. See them with: makan job list. Once mended: makan job retry JOB [ROW]`,
  );
}

/** Reports a backup that failed and has not succeeded since. Whoever makes backups by another tool has none recorded. */
export async function checkBackups(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    `select max(done_at) filter (where duty = 'backup') as done, max(done_at) filter (where duty = 'backup-failed') as failed
       from operator_duties`,
  );
  const { done, failed }: Record<string, Date | null> = rows[0];
  const format = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const before = done ? `The last backup is of ${format(done)}.` : 'No backup by this program is recorded.';
  if (!failed || (done && done > failed)) return reportWell('backups', before);
  return reportProblem(
    'backups',
    `${before} One failed at ${format(failed)}: its log says why, and so does: makan backup FILE`,
  );
}

export async function checkMessages(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    `select count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state in ('waiting', 'sending') and next_try_at < clock_timestamp() - interval '15 minutes')::int as late
      from outbox where created_at > clock_timestamp() - interval '7 days'`,
  );
  const { failed, late } = rows[0];
  if (late > 0) return reportProblem('messages', `${late} messages are late. The backend's log says why.`);
  if (failed > 0)
    return reportProblem(
      'messages',
      `${failed} messages of the last 7 days failed. See: makan outbox list --state failed`,
    );
  return reportWell('messages', 'No message is late.');
}

export async function checkMail(url: string | undefined): Promise<Finding> {
  if (!url) return reportWell('mail', 'SMTP_URL is not set: mails stay in the outbox.');
  const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
  const transport = createTransport({ url, ...limits });
  try {
    await transport.verify();
    return reportWell('mail', 'The mail server takes our login.');
  } catch (error) {
    // The URL is left out because it may hold a password.
    const { code = 'unknown' } = error as { code?: string };
    const reason = code === 'EAUTH' ? 'refuses user or password' : `does not answer (${code})`;
    return reportProblem('mail', `The mail server of SMTP_URL ${reason}.`);
  } finally {
    transport.close();
  }
}

/** Writes, reads and deletes a test object. */
export async function checkImages(pool: pg.Pool, images: ImageStore | undefined): Promise<Finding> {
  const { rows } = await pool.query(
    'select count(object_prefix)::int as moved, (count(*) - count(object_prefix))::int as held from media',
  );
  const { moved, held } = rows[0];
  if (!images && moved > 0)
    return reportProblem(
      'pictures',
      `${moved} pictures are in a bucket, and S3_ENDPOINT is not set: nobody sees them. Set the S3_ variables again.`,
    );
  if (!images) return reportWell('pictures', 'They are in the database.');
  const key = `doctor/${randomUUID()}`;
  const written = Buffer.from(key);
  try {
    await images.put(key, written, 'text/plain');
    const read = await images.get(key);
    await images.remove(key);
    if (!read?.equals(written))
      return reportProblem(
        'pictures',
        'The bucket returns something else than was written to it. Is there a cache before it?',
      );
  } catch {
    return reportProblem(
      'pictures',
      'The bucket of S3_BUCKET cannot be written, read and deleted from: the line above has the reason. Check the S3_ variables and what the key may do.',
    );
  }
  const rest = held > 0 ? ` ${held} pictures are still in the database: makan media move` : '';
  return reportWell('pictures', `The bucket can be written and read.${rest}`);
}

interface DomainOptions {
  now: Date;
  outside?: Outside;
  getCertificate?: (host: string) => Promise<Certificate>;
}

export async function checkDomain(host: string, options: DomainOptions): Promise<Finding> {
  const check = `domain ${host}`;
  const { addresses, answers } = await getReach(host, `https://${host}/`, options.outside);
  if (addresses.length === 0)
    return reportProblem(
      check,
      'Its name resolves to nothing. Add an A or AAAA record that leads to the proxy.',
    );
  const where = addresses.join(', ');
  const certificate = await (options.getCertificate ?? readCertificate)(host).catch(() => undefined);
  if (!certificate)
    return reportProblem(
      check,
      `Nothing answers TLS at ${where}. Is this the address of the proxy, and port 443 open?`,
    );
  if (certificate.refusedFor)
    return reportProblem(
      check,
      `Browsers refuse its certificate (${certificate.refusedFor}). The proxy's log says why it has no other.`,
    );
  if (answers !== 'storefront')
    return reportProblem(
      check,
      `At ${where} something else than a storefront answers. Let its DNS record lead to the proxy.`,
    );
  const days = Math.floor((certificate.validTo.getTime() - options.now.getTime()) / dayMs);
  if (days < certificateWarningMs / dayMs)
    return reportProblem(
      check,
      `Its certificate ends in ${days} days and was not renewed. The proxy's log says why.`,
    );
  return reportWell(check, `It leads here, and its certificate holds for ${days} days.`);
}

/** A proxy distributes requests among storefronts; this many requests reach each of them. */
const askedBuilds = 20;

/** Requests the build id behind a domain repeatedly, to find different builds. */
export async function checkBuilds(host: string, outside: Outside = internet): Promise<Finding> {
  const builds = new Set<unknown>();
  for (let asked = 0; asked < askedBuilds; asked += 1) {
    const answer = await outside.fetch(`https://${host}/api/health`).catch(() => undefined);
    const body = (await answer?.json().catch(() => undefined)) as { build?: unknown } | null | undefined;
    if (body?.build !== undefined) builds.add(body.build);
  }
  if (builds.size > 1)
    return reportProblem(
      'builds',
      `Storefronts of ${builds.size} builds answer at ${host}: a page of one finds its scripts at another only after migrating with its build. Except during an upgrade, build once, and start every storefront from that build.`,
    );
  return reportWell('builds', `The storefronts at ${host} are of one build.`);
}
