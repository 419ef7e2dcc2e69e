import { z } from 'zod';
import type { CallName } from '@/lib/contract/contract';
import { contract } from '@/lib/contract/contract';
import { type Endpoint, hasSucceeded } from '@/lib/contract/endpoint';
import { accessDenied } from '@/lib/contract/error-codes';
import { type Found, type Step, Untried } from './step';
import type { WireAnswer, WireClient } from './wire-client';

export type Verdict = 'yes' | 'no' | 'untried';

/** What one call of the contract was found to be. */
export interface Row {
  call: CallName;
  method: string;
  path: string;
  /** An answer with an envelope came, and no server error. */
  answered: Verdict;
  /** The data has the contract's shape. */
  shape: Verdict;
  /** A success shows the sign of its row, and all signs agree (DEC-23). */
  sign: Verdict;
  /** Calls without a token, without what is needed, or for another user are refused with a code. */
  errorCodes: Verdict;
  /** What is wrong, or why it was not tried. */
  notes: string[];
}

export const isFine = (row: Row): boolean =>
  [row.answered, row.shape, row.sign, row.errorCodes].every((verdict) => verdict !== 'no');

const findToken = (caller: string, found: Found): string | undefined =>
  caller === 'nobody'
    ? undefined
    : caller === 'diner'
      ? found.diner?.token
      : (found.diner?.token ?? found.guestToken);

const getCaller = ({ as }: Step, { access }: Endpoint) =>
  as ?? (access === 'open' ? 'nobody' : access === 'visitor' ? 'guest' : 'diner');

interface Options {
  /** Calls that change something are tried for success too. */
  changes: boolean;
}

/** Tries one call: for success with the inputs of its step, and for what it has to refuse. Adds to `found` what it learns. */
export async function checkCall(
  step: Step,
  found: Found,
  client: WireClient,
  { changes }: Options,
): Promise<Row> {
  const endpoint: Endpoint = contract[step.call];
  const row: Row = {
    call: step.call,
    method: endpoint.method,
    path: endpoint.path,
    answered: 'untried',
    shape: 'untried',
    sign: 'untried',
    errorCodes: 'untried',
    notes: [],
  };
  await checkSuccess(row, step, endpoint, found, client, changes);
  await checkErrors(row, endpoint, found, client);
  return row;
}

async function checkSuccess(
  row: Row,
  step: Step,
  endpoint: Endpoint,
  found: Found,
  client: WireClient,
  changes: boolean,
): Promise<void> {
  if (endpoint.effect === 'change' && !changes && endpoint.name !== 'auth.visitorToken')
    return void row.notes.push('changes something: tried with --changes only');
  const inputs = await step.inputs(found);
  if (inputs instanceof Untried) return void row.notes.push(inputs.why);

  const token = findToken(getCaller(step, endpoint), found);
  if (getCaller(step, endpoint) !== 'nobody' && !token) return void row.notes.push('needs a token');

  let refused: string | undefined;
  for (const input of Array.isArray(inputs) ? inputs : [inputs]) {
    const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
    const answer = await client.send(endpoint, wire, token);
    const wrong = findError(answer);
    if (wrong) {
      row.answered = 'no';
      row.notes.push(wrong);
      return;
    }
    if (row.answered === 'untried') row.answered = 'yes';
    const envelope = answer.envelope ?? {};
    if (!hasSucceeded(endpoint.success, envelope)) {
      refused = getCode(envelope);
      continue;
    }
    if (!readSuccess(row, step, endpoint, envelope, input, found)) return;
    if (!step.every) return;
    refused = undefined;
  }
  if (refused === undefined) return;
  if (step.mayRefuse?.includes(refused)) return void row.notes.push(`refused ${refused}, as it may be`);
  row.sign = 'no';
  row.notes.push(`refused ${refused}`);
}

/** False when the answer is no good. */
function readSuccess(
  row: Row,
  step: Step,
  endpoint: Endpoint,
  envelope: Record<string, unknown>,
  input: unknown,
  found: Found,
): boolean {
  row.sign = envelope.isSuccess === true && envelope.success === true ? 'yes' : 'no';
  if (row.sign === 'no') row.notes.push('isSuccess and success do not agree with the code');
  const read = z.safeDecode(endpoint.output, envelope.data as never);
  row.shape = read.success ? 'yes' : 'no';
  if (!read.success) {
    const [first] = read.error.issues;
    row.notes.push(`data.${first?.path.join('.') ?? ''}: ${first?.message ?? 'another shape'}`);
    return false;
  }
  step.learn?.(found, read.data as never, input as never);
  return true;
}

/** Undefined for an envelope that came without a server error. */
function findError({ status, envelope, failure }: WireAnswer): string | undefined {
  if (failure) return failure;
  if (status >= 500) return `HTTP ${status}`;
  if (!envelope || envelope.code === undefined) return `HTTP ${status} without an envelope`;
  return undefined;
}

const getCode = ({ code, data }: Record<string, unknown>): string =>
  String(code) === '0' && data === accessDenied ? 'ACCESS_DENIED' : String(code);

async function checkErrors(row: Row, endpoint: Endpoint, found: Found, client: WireClient): Promise<void> {
  const errors: string[] = [];
  let tried = 0;
  const expectError = async (
    what: string,
    wire: Record<string, unknown>,
    token: string | undefined,
    code?: string,
  ) => {
    tried++;
    const answer = await client.send(endpoint, wire, token);
    const envelope = answer.envelope ?? {};
    const wrong = findError(answer);
    if (wrong) errors.push(`${what}: ${wrong}`);
    else if (hasSucceeded(endpoint.success, envelope)) errors.push(`${what} was carried out`);
    else if (code && getCode(envelope) !== code)
      errors.push(`${what}: ${getCode(envelope)} instead of ${code}`);
  };

  if (endpoint.access !== 'open') await expectError('a call without a token', {}, undefined, 'ACCESS_DENIED');
  const token = findToken(endpoint.access === 'diner' ? 'diner' : 'guest', found);
  if (endpoint.access === 'diner' && found.guestToken)
    await expectError('a guest’s call', {}, found.guestToken, 'ACCESS_DENIED');
  if (endpoint.access === 'open' || token) {
    if (needsInput(endpoint)) await expectError('a call without what it needs', {}, token);
    else if (Object.keys(endpoint.input.shape).length > 0)
      await expectError('a call with nonsense', createNonsenseInput(endpoint), token);
    if (endpoint.access === 'diner' && 'userId' in endpoint.input.shape && found.diner)
      await expectError('a call for another user', { userId: found.diner.userId + 1 }, token);
  }
  if (tried > 0) row.errorCodes = errors.length === 0 ? 'yes' : 'no';
  row.notes.push(...errors);
}

const createNonsenseInput = (endpoint: Endpoint) =>
  Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, '\u0000?']));

/** Whether an empty input is none; parts of the path are always given. */
function needsInput(endpoint: Endpoint): boolean {
  return !endpoint.path.includes('{') && !z.safeDecode(endpoint.input, {} as never).success;
}
