import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';
import { getNewestSecret } from '@/lib/domain/secrets';
import { findCode } from '../core/database-errors';
import { backendSettings } from '../env';
import { getFingerprint, settingsPath } from '../http/settings.routes';
import { type Finding, reportProblem, reportWell } from './doctor-checks';

type Environment = Record<string, string | undefined>;

const withinMs = 5_000;

/** Reasons for which a database or another server cannot be used, by the code of the error. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ECONNRESET: 'it closes the connection',
  '28P01': 'it refuses user or password',
  '28000': 'it refuses this user from here',
  '3D000': 'it has no database of this name',
  '57P03': 'it is starting or stopping',
  '53300': 'it has no connection left',
};

const findReason = (error: unknown): string => {
  const code = findCode(error) ?? (error as { errors?: { code?: string }[] }).errors?.[0]?.code;
  if (code !== undefined && code in reasons) return reasons[code]!;
  return code ?? (error as Error).message;
};

/** Returns host and port of a URL; the rest may hold a password. */
const getPlace = (url: string): string => {
  const { hostname, port } = new URL(url);
  return port ? `${hostname}:${port}` : hostname;
};

/** Returns the sentence of a check about a database that cannot be used. */
export const describeDatabaseError = (url: string, error: unknown): string =>
  `The database at ${getPlace(url)} cannot be used: ${findReason(error)}. Is PostgreSQL running, and is the address right? Until then nobody can order.`;

/** Returns the values that tell one database from another. */
async function identify(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: withinMs });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query(
      'select pg_postmaster_start_time()::text || current_database() as identity',
    );
    return rows[0].identity;
  } finally {
    await client.end();
  }
}

/** Compares the address of the pooler, by which calls go, with the one by which commands go. */
export async function checkPooler(env: Environment): Promise<Finding | undefined> {
  const { DATABASE_URL: pooled, DATABASE_SESSION_URL: direct } = env;
  if (!pooled || !direct) return undefined;
  try {
    if ((await identify(pooled)) === (await identify(direct)))
      return reportWell('pooler', `${getPlace(pooled)} leads to the same database as DATABASE_SESSION_URL.`);
    return reportProblem(
      'pooler',
      `DATABASE_URL (${getPlace(pooled)}) leads to another database than DATABASE_SESSION_URL (${getPlace(direct)}): migrations go to one and orders to the other. Correct one of them.`,
    );
  } catch (error) {
    return reportProblem(
      'pooler',
      `The pooler of DATABASE_URL (${getPlace(pooled)}) cannot be used: ${findReason(error)}. The backends take no orders by it. Correct the address, or start the pooler.`,
    );
  }
}

const twilioAccount = z.object({ status: z.string() });

/** Reads the SMS account by its own key; sends nothing. */
export async function checkSms(env: Environment): Promise<Finding> {
  const { TWILIO_ACCOUNT_SID: account, TWILIO_AUTH_TOKEN: token, TWILIO_BASE_URL: base } = env;
  if (!account || !token || !env.TWILIO_FROM)
    return reportProblem(
      'sms',
      'There is no SMS account: login codes stay in the outbox, and no guest gets one. Set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    );
  const url = new URL(`/2010-04-01/Accounts/${account}.json`, base || 'https://api.twilio.com');
  try {
    const response = await fetch(url, {
      headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    if (response.status === 401 || response.status === 403 || response.status === 404)
      return reportProblem('sms', 'The carrier refuses TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.');
    const read = twilioAccount.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !read.success)
      return reportProblem('sms', `The carrier at ${url.host} answers ${response.status}, and no account.`);
    if (read.data.status !== 'active')
      return reportProblem('sms', `The SMS account is ${read.data.status}: no message is sent.`);
    return reportWell('sms', 'The carrier takes our account.');
  } catch (error) {
    return reportProblem('sms', `The carrier at ${url.host} does not answer: ${findReason(error)}.`);
  }
}

/** Settings that each process has of its own, or that make no difference to a guest. */
const ownSettings = new Set([
  'BACKEND_HOST',
  'BACKEND_PORT',
  'CONSOLE_DIR',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'LOG_LEVEL',
  'NODE_ENV',
  'OTEL_SERVICE_NAME',
]);

const answered = z.object({ settings: z.record(z.string(), z.string()) });

/** Compares the settings of this command's environment with those that the running backends have. */
export async function checkSettings(env: Environment, dataDir: string): Promise<Finding[]> {
  const secret = env.GATEWAY_SECRET || readStoredSecret(dataDir);
  if (!secret)
    return [
      reportProblem(
        'settings',
        'GATEWAY_SECRET is not set here, so the running backends cannot be compared.',
      ),
    ];
  const urls = (env.BACKEND_URL || `http://127.0.0.1:${env.BACKEND_PORT || 4000}`).split(',');
  return Promise.all(urls.map((url) => compareSettings(url.trim(), getNewestSecret(secret), env)));
}

function readStoredSecret(dataDir: string): string | undefined {
  const path = join(dataDir, 'secrets.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).GATEWAY_SECRET : undefined;
}

async function compareSettings(url: string, secret: string, env: Environment): Promise<Finding> {
  const check = `settings ${getPlace(url)}`;
  let running: Record<string, string>;
  try {
    const response = await fetch(new URL(settingsPath, `${url}/`), {
      headers: { 'x-gateway-secret': secret },
      redirect: 'error',
      signal: AbortSignal.timeout(withinMs),
    });
    const body = answered.safeParse(await response.json().catch(() => undefined));
    if (!body.success)
      return reportProblem(
        check,
        'What answers there is no backend of this release, or it has another GATEWAY_SECRET.',
      );
    running = body.data.settings;
  } catch (error) {
    return reportProblem(check, `No backend answers there: ${findReason(error)}.`);
  }
  const compared = backendSettings.filter((name) => !ownSettings.has(name));
  // A value that only the backend has may come from its own environment; a value here was meant for it.
  const different = compared.filter(
    (name) => env[name] && running[name] !== getFingerprint(secret, name, env[name]),
  );
  if (different.length === 0)
    return reportWell(check, 'The running backend has the settings of this command.');
  const list = different.map((name) => (running[name] ? name : `${name} (not set there)`)).join(', ');
  return reportProblem(
    check,
    `The running backend has other values: ${list}. Restart it with the settings that should count.`,
  );
}
