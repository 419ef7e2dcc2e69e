import { execFileSync } from 'node:child_process';
import { desc, eq } from 'drizzle-orm';
import { getNewestSecret } from '@/lib/domain/secrets';
import { isFine, type Row, type Verdict } from '../conformance/check-call';
import { runConformance } from '../conformance/run-conformance';
import type { Phone } from '../conformance/step';
import { outbox } from '../schema/outbox';
import { type Command, type CommandContext, parseWholeNumber, UsageError, type Values } from './command';
import { formatTable } from './table';

const shown: Record<Verdict, string> = { yes: 'yes', no: 'NO', untried: '-' };

const readText = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Returns four consecutive numbers, beginning with the given one. Throws UsageError. */
function parsePhones(given: string | undefined): Phone[] {
  const [, mobileCountryCode, digits] = /^(\+\d{1,4})[ -](\d{6,12})$/.exec(given ?? '+65 80000000') ?? [];
  if (!mobileCountryCode || !digits) throw new UsageError('--phone is written "+65 80000000"');
  return [0, 1, 2, 3].map((n) => ({
    mobileCountryCode,
    mobile: String(Number(digits) + n).padStart(digits.length, '0'),
  }));
}

function readSession(values: Values, phone: Phone) {
  const token = readText(values, 'token');
  if (!token) return undefined;
  return { token, userId: parseWholeNumber(values.user, '--user', 1), phone };
}

/** Returns the code in the newest message to a number, from this installation's outbox. */
const codeFromOutbox =
  (database: CommandContext['database']) =>
  async ({ mobileCountryCode, mobile }: Phone) => {
    const { db } = await database();
    const [message] = await db
      .select({ data: outbox.data })
      .from(outbox)
      .where(eq(outbox.recipient, mobileCountryCode + mobile))
      .orderBy(desc(outbox.id))
      .limit(1);
    return message ? String(message.data.code) : undefined;
  };

/** Runs a program that receives the number as its last argument and prints the sent code. */
const codeBy = (program: string | undefined) =>
  program === undefined
    ? undefined
    : async ({ mobileCountryCode, mobile }: Phone) => {
        const [name = '', ...args] = program.split(' ');
        const printed = execFileSync(name, [...args, mobileCountryCode + mobile], { encoding: 'utf8' });
        return /(?<![0-9A-Za-z])[0-9A-Za-z]{4}(?![0-9A-Za-z])/.exec(printed)?.[0];
      };

function formatSummary(rows: Row[]): string {
  const wrong = rows.filter((row) => !isFine(row)).length;
  const succeeded = rows.filter(({ shape }) => shape === 'yes').length;
  return `${rows.length} calls: ${succeeded} carried out and right, ${wrong} with errors`;
}

export const conformanceCommands: Command[] = [
  {
    name: 'conformance',
    takes:
      '--backend URL --domain HOST [--secret TEXT] [--changes] [--phone "+65 80000000"] [--code-by PROGRAM | --outbox] [--token TEXT --user ID]',
    does: 'Tries every call of the contract against a backend, a row per call; changes nothing without --changes',
    args: [0, 0],
    options: {
      backend: { type: 'string' },
      domain: { type: 'string' },
      secret: { type: 'string' },
      changes: { type: 'boolean' },
      phone: { type: 'string' },
      'code-by': { type: 'string' },
      outbox: { type: 'boolean' },
      token: { type: 'string' },
      user: { type: 'string' },
    },
    async run({ values, env, database, now }) {
      const backend = readText(values, 'backend');
      const host = readText(values, 'domain');
      if (!backend || !URL.canParse(backend)) throw new UsageError('--backend is the address of a backend');
      if (!host) throw new UsageError('--domain is a host for which the backend knows a restaurant');
      const phones = parsePhones(readText(values, 'phone'));
      const rows = await runConformance({
        backend,
        host,
        secret: readText(values, 'secret') ?? (env.GATEWAY_SECRET && getNewestSecret(env.GATEWAY_SECRET)),
        changes: values.changes === true,
        phones,
        session: readSession(values, phones[0] as Phone),
        findSentCode: values.outbox === true ? codeFromOutbox(database) : codeBy(readText(values, 'code-by')),
        now,
      });
      return {
        data: rows,
        ok: rows.every(isFine),
        lines: [
          ...formatTable(
            ['CALL', 'ANSWERED', 'SHAPE', 'SIGN', 'REFUSALS', 'NOTES'],
            rows.map((row) => [
              row.call,
              shown[row.answered],
              shown[row.shape],
              shown[row.sign],
              shown[row.errorCodes],
              row.notes.join('; '),
            ]),
          ),
          '',
          formatSummary(rows),
        ],
      };
    },
  },
];
