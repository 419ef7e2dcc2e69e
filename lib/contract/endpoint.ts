import type { z } from 'zod';

/**
 * The token that a call needs.
 * - `open`: none.
 * - `visitor`: any token, of a guest or a diner.
 * - `diner`: the token of a logged-in diner.
 * - `staff`: the session of a person who works at a restaurant, on the console's host only (lib/contract/staff/).
 */
type Access = 'open' | 'visitor' | 'diner' | 'staff';

/**
 * The sign of success in an answer; each row of the specification names its own (API-03, DEC-23). Either sign of '2001
 * or success' is enough (DEC-24); with `and` both are needed (DEC-84).
 */
type SuccessSign =
  | '1'
  | 2000
  | 2001
  | 2004
  | 'isSuccess'
  | 'success'
  | '2001 or success'
  | '1 and isSuccess'
  | '1 and success'
  | '2000 and success';

export interface Endpoint<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Effect extends 'read' | 'change' = 'read' | 'change',
  Filled extends string = string,
  Browser extends boolean = boolean,
  Opens extends boolean = boolean,
> {
  /** `area.verb`, the name in `/api/gateway/<name>`. */
  name: Name;
  /** The method on the wire; a GET that changes state is a `change` here and a POST for the browser (DEC-17). */
  method: 'GET' | 'POST';
  /** The path below the backend's origin; `{name}` parts are taken from the input. */
  path: string;
  effect: Effect;
  access: Access;
  /** False for calls that only the gateway or the storefront's server may make. */
  browser: Browser;
  /**
   * Inputs that the gateway fills in from session, host and environment, so that a browser cannot choose them (DEC-26).
   */
  fills: readonly Filled[];
  /** The answer can hold a session: the gateway seals the token and the browser never sees it (SES-11). */
  opensSession: Opens;
  /**
   * Inputs that are passwords: diners type them, the gateway sends their wire hash (DEC-10). A new one must obey
   * DEC-18.
   */
  passwords: Readonly<Record<string, 'held' | 'new'>>;
  success: SuccessSign;
  /** Maximum size of a request body, at the gateway and at the backend. */
  maxBytes: number;
  input: Input;
  output: Output;
}

/** The limit of calls without a list; a call that needs more states its own limit. */
export const defaultMaxBytes = 16 * 1024;

type Input<
  Name extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  E,
  F extends string,
  B extends boolean,
  S extends boolean,
> = Pick<Endpoint<Name, I, O>, 'name' | 'method' | 'path' | 'access' | 'input' | 'output'> & { effect: E } & {
  browser?: B;
  fills?: readonly F[];
  opensSession?: S;
  passwords?: Readonly<Record<string, 'held' | 'new'>>;
  success?: SuccessSign;
  maxBytes?: number;
};

/** Declares one call of the wire. The default sign of success is code '1' (DEC-23). */
export function defineEndpoint<
  const Name extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  const E extends 'read' | 'change',
  const F extends string = never,
  const B extends boolean = true,
  const S extends boolean = false,
>(given: Input<Name, I, O, E, F, B, S>): Endpoint<Name, I, O, E, F, B, S> {
  return {
    browser: true as B,
    fills: [],
    opensSession: false as S,
    passwords: {},
    success: '1',
    maxBytes: defaultMaxBytes,
    ...given,
  };
}

/** The input of a call from a server. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** The input of a call from a browser: without the fields that the gateway fills in. */
export type BrowserInputOf<E extends Endpoint> = Omit<InputOf<E>, E['fills'][number]>;

/** Returns whether an answer has any of its signs of success; a code may be a number or a string (API-03). */
export function hasSucceeded(
  sign: SuccessSign,
  answer: { code?: unknown; isSuccess?: unknown; success?: unknown },
): boolean {
  const hasSign = (part: string): boolean => {
    if (part !== 'isSuccess' && part !== 'success') return String(answer.code) === part;
    return answer[part] === true || answer[part] === 'true';
  };
  return sign === '2001 or success'
    ? sign.split(' or ').some(hasSign)
    : String(sign).split(' and ').every(hasSign);
}

/** Returns the code of a successful answer on the wire. */
export const getSuccessCode = (sign: SuccessSign): string | number => {
  const [code] = String(sign).split(' ');
  return code?.startsWith('200') ? Number(code) : '1';
};
