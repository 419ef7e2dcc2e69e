import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runAs } from '../core/audit-log';
import { findStaffByEmail } from '../modules/staff/staff.repository';
import { type Command, type Outcome, UsageError } from './command';
import { commands } from './commands';
import { type CliDatabase, openCliDatabase } from './database';
import { describeError } from './describe-error';

/** Input and output of a command; tests replace them. */
export interface Deps {
  env: Record<string, string | undefined>;
  out: (line: string) => void;
  err: (line: string) => void;
  now: () => Date;
}

const real: Deps = {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  now: () => new Date(),
};

/** Maximum width of the overview's first column, in characters. */
const widest = 44;

const EXIT = { done: 0, failed: 1, usage: 2 };

/** Runs one operator command. Exit codes: 0 done, 1 rejected or errors found, 2 invalid command line. */
export async function runCommand(argv: string[], around: Deps = real): Promise<number> {
  const json = argv.includes('--json');
  let opened: Promise<CliDatabase> | undefined;
  try {
    const args = argv.filter((word) => !word.startsWith('-'));
    const command = commands.find(({ name }) => isCalled(name, args));
    if (argv.length === 0 || (!command && argv.includes('--help'))) {
      for (const line of formatOverview(args[0])) around.out(line);
      return EXIT.done;
    }
    if (!command) throw new UsageError(formatUnknownCommand(args));
    if (argv.includes('--help')) {
      for (const line of formatManual(command)) around.out(line);
      return EXIT.done;
    }

    const parsed = parse(command, argv);
    const database = () => {
      opened ??= openCliDatabase(around.env, { create: command.createsDatabase === true });
      return opened;
    };
    const run = () =>
      command.run({
        ...parsed,
        env: around.env,
        now: around.now(),
        print: (line) => {
          if (!json) around.out(line);
        },
        database,
      });
    const { as } = parsed.values;
    const outcome = await (typeof as === 'string' ? runAs(await findPerson(database, as), run) : run());
    print(outcome, json, around);
    return outcome.ok === false ? EXIT.failed : EXIT.done;
  } catch (error) {
    return fail(error, json, around);
  } finally {
    await (await opened?.catch(() => undefined))?.close();
  }
}

/** Returns the staff member on whose behalf the command runs. Throws UsageError. */
async function findPerson(database: () => Promise<CliDatabase>, email: string) {
  const { db } = await database();
  const found = await findStaffByEmail(db, email.trim().toLowerCase());
  if (!found) throw new UsageError(`Nobody of the staff has the address "${email}"`);
  return { name: found.name, staffId: found.id };
}

function isCalled(name: string, args: string[]): boolean {
  return name.split(' ').every((part, index) => args[index] === part);
}

function parse(command: Command, argv: string[]) {
  const named = command.name.split(' ').length;
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        ...command.options,
        as: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
    const args = positionals.slice(named);
    const [least, most] = command.args;
    if (args.length < least || args.length > most) throw new UsageError(`Usage: ${formatUsage(command)}`);
    return { args, values: values as Record<string, string | boolean | undefined> };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${(error as Error).message}\nUsage: ${formatUsage(command)}`);
  }
}

function print(outcome: Outcome, json: boolean, { out }: Deps): void {
  if (json) out(JSON.stringify(outcome.data, null, 2));
  else for (const line of outcome.lines) out(line);
}

function fail(error: unknown, json: boolean, { out, err }: Deps): number {
  if (error instanceof UsageError) {
    err(error.message);
    return EXIT.usage;
  }
  const { code, detail, message } = error as { code?: unknown; detail?: unknown; message?: string };
  const reason = {
    code: typeof code === 'string' ? code : 'FAILED',
    message: message ?? String(error),
    detail,
  };
  if (json) out(JSON.stringify({ error: reason }, null, 2));
  else err(formatError(reason));
  return EXIT.failed;
}

function formatError({ code, message, detail }: { code: string; message: string; detail?: unknown }): string {
  if (message === code) return describeError(code, detail);
  const text = message || code;
  return detail === undefined ? text : `${text} ${JSON.stringify(detail)}`;
}

const formatUsage = (command: Command) => `makan ${command.name} ${command.takes}`.trimEnd();

function formatOverview(group: string | undefined): string[] {
  const shown = commands.filter(({ name }) => name.split(' ')[0] === group);
  const listed = shown.length > 0 ? shown : commands;
  const wide = Math.min(widest, Math.max(...listed.map((command) => formatUsage(command).length)));
  return [
    'Operator commands: npm run makan -- <command>, with --json for programs and --help for one command.',
    'With --as EMAIL the audit log names that person of the staff.',
    '',
    // A usage that is wider than its column has its description on the next line.
    ...listed.map((command) => {
      const line = formatUsage(command);
      return line.length > wide
        ? `  ${line}\n  ${' '.repeat(wide)}  ${command.does}`
        : `  ${line.padEnd(wide)}  ${command.does}`;
    }),
  ];
}

function formatManual(command: Command): string[] {
  return [`Usage: ${formatUsage(command)}`, '', command.does];
}

function formatUnknownCommand(args: string[]): string {
  const group = commands.filter(({ name }) => name.split(' ')[0] === args[0]);
  const choices = (group.length > 0 ? group : commands).map(({ name }) => name).join(', ');
  return `There is no command "${args.slice(0, 2).join(' ')}". There are: ${choices}`;
}

/** Ends without an error when the reader closes the pipe, as `head` does. */
function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      process.exit(process.exitCode ?? EXIT.done);
    });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  endWithReader();
  process.exitCode = await runCommand(process.argv.slice(2));
}
