import { z } from 'zod';
import type { CallName } from '@/lib/contract/contract';
import { contract } from '@/lib/contract/contract';
import { type Endpoint, hasSucceeded } from '@/lib/contract/endpoint';
import { accessDenied } from '@/lib/contract/error-codes';
import { type Step, type StepContext, Untried } from './step';
import type { WireAnswer, WireClient } from './wire-client';

export type Verdict = 'yes' | 'no' | 'untried';

/** The results of one call of the contract. */
export interface Row {
  call: CallName;
  method: string;
  path: string;
  /** An envelope arrived without a server error. */
  answered: Verdict;
  /** The data matches the contract's schema. */
  shape: Verdict;
  /** A success has the success value of its row, and all fields that express success agree (DEC-23). */
  sign: Verdict;
  /** Calls without a token, without required input, or for another user are rejected with a code. */
  errorCodes: Verdict;
  /** The errors, or the reason why the call was not tried. */
  notes: string[];
}

export const isFine = (row: Row): boolean =>
  [row.answered, row.shape, row.sign, row.errorCodes].every((verdict) => verdict !== 'no');

const findToken = (caller: string, found: StepContext): string | undefined =>
  caller === 'nobody'
    ? undefined
    : caller === 'diner'
      ? found.diner?.token
      : (found.diner?.token ?? found.guestToken);

const getCaller = ({ as }: Step, { access }: Endpoint) =>
  as ?? (access === 'open' ? 'nobody' : access === 'visitor' ? 'guest' : 'diner');

interface Options {
  /** Tests the success of changing calls too. */
  changes: boolean;
}

/** Tests one call: its success with the inputs of its step, and its rejections. Adds the results to `found`. */
export async function checkCall(
  step: Step,
  found: StepContext,
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
  found: StepContext,
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

/** Returns false for an invalid response. */
function readSuccess(
  row: Row,
  step: Step,
  endpoint: Endpoint,
  envelope: Record<string, unknown>,
  input: unknown,
  found: StepContext,
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

/** Returns undefined for an envelope without a server error. */
function findError({ status, envelope, failure }: WireAnswer): string | undefined {
  if (failure) return failure;
  if (status >= 500) return `HTTP ${status}`;
  if (!envelope || envelope.code === undefined) return `HTTP ${status} without an envelope`;
  return undefined;
}

const getCode = ({ code, data }: Record<string, unknown>): string =>
  String(code) === '0' && data === accessDenied ? 'ACCESS_DENIED' : String(code);

async function checkErrors(
  row: Row,
  endpoint: Endpoint,
  found: StepContext,
  client: WireClient,
): Promise<void> {
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

/**
 * Returns whether the call has required input; path parameters do not count, because they are always sent.
 */
function needsInput(endpoint: Endpoint): boolean {
  return !endpoint.path.includes('{') && !z.safeDecode(endpoint.input, {} as never).success;
}
