import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input, Output } from '@/lib/contract/contract';
import type { Budget } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import { getHash, type Viewer } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import {
  SignInFailed,
  type SignInIdentity,
  type SignInProvider,
} from '../../providers/sign-in/sign-in-provider';
import { type Caller, codeSubject, memberPurpose } from './login-by-code';
import { withCode } from './one-time-codes';
import { toStoredPassword } from './passwords';
import { getCountry } from './phone-numbers';
import { returnAddress } from './return-address';
import { logIn } from './session-answer';
import {
  addReturn,
  addState,
  bind,
  findBoundUser,
  type SignInReturn,
  takeReturn,
  takeState,
} from './sign-ins.repository';
import { changeUser, findOrAddUser, holdUser, takeUser, type UserRow } from './users.repository';

const startBudget: Budget = { most: 60, windowMs: hourMs };

/** Returns the provider of a source. Throws SIGN_IN_UNAVAILABLE for an unconfigured one. */
function getProvider(deps: Deps, source: string): SignInProvider {
  const provider = deps.signIn.get(source);
  if (!provider) throw new DomainError('SIGN_IN_UNAVAILABLE');
  return provider;
}

/** Returns the configured sources, the only ones that a screen offers. */
export async function listThirdSources(deps: Deps): Promise<Output<'auth.thirdSources'>> {
  return { sources: [...deps.signIn.keys()] };
}

/** Runs a call of a provider. Throws SIGN_IN_FAILED or SIGN_IN_UNAVAILABLE. */
async function awaitProvider<T>(deps: Deps, source: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (err) {
    if (!(err instanceof SignInFailed)) throw err;
    deps.log.warn({ err, source }, 'a sign-in elsewhere failed');
    throw new DomainError(err.reason === 'refused' ? 'SIGN_IN_FAILED' : 'SIGN_IN_UNAVAILABLE');
  }
}

/**
 * The browser that starts a login has to finish it, or another browser could be logged in to the wrong
 * account.
 */
const getVisitorHash = (viewer: Viewer): string => getHash(viewer.token ?? '');

/**
 * Begins a third-party login, which the same visitor has to finish within 10 minutes. Throws
 * SIGN_IN_UNAVAILABLE, INVALID_INPUT (an origin of no restaurant), TOO_MANY.
 */
export async function beginThirdSignIn(
  deps: Deps,
  { source, origin }: Input<'auth.thirdRender'>,
  { address, viewer }: Caller,
): Promise<Output<'auth.thirdRender'>> {
  const provider = getProvider(deps, source);
  const redirectUri = `${await returnAddress(deps, origin)}/api/sign-in/callback/${source}`;
  const now = deps.clock();
  await spendSource(deps.db, 'signin:address', address, startBudget, now);
  const createSecret = () => deps.random(32).toString('base64url');
  const begun = { state: createSecret(), nonce: createSecret(), codeVerifier: createSecret(), redirectUri };
  const url = await awaitProvider(deps, source, provider.start(begun));
  const { state, ...stored } = begun;
  await addState(
    deps.db,
    { ...stored, stateHash: getHash(state), source, visitorHash: getVisitorHash(viewer) },
    now,
  );
  return { url };
}

/**
 * Finishes a third-party login: logs in to the bound account, else returns the data that binding needs. The
 * state is spent before the provider is called, so only one of concurrent calls continues. Throws
 * SIGN_IN_FAILED, SIGN_IN_UNAVAILABLE, INVALID_INPUT (no state).
 */
export async function finishThirdSignIn(
  deps: Deps,
  { id, source, state, iss }: Input<'auth.thirdInfo'>,
  { viewer }: Caller,
): Promise<Output<'auth.thirdInfo'>> {
  const provider = getProvider(deps, source);
  if (state === undefined)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'state', reason: 'is missing' }] });
  const now = deps.clock();
  const visitorHash = getVisitorHash(viewer);
  const begun = await takeState(deps.db, { stateHash: getHash(state), source, visitorHash }, now);
  if (!begun) throw new DomainError('SIGN_IN_FAILED');
  const { nonce, codeVerifier, redirectUri } = begun;
  const identity = await awaitProvider(
    deps,
    source,
    provider.finish({ code: id, iss, state, nonce, codeVerifier, redirectUri }),
  );
  const userId = await findBoundUser(deps.db, source, identity.subject);
  if (userId === undefined) return storeArrival(deps, { source, visitorHash, identity });
  return withTransaction(deps.db, async (tx) => {
    const user = await holdUser(tx, userId);
    if (!user) throw new DomainError('SIGN_IN_FAILED');
    return { bound: true, ...(await logIn(deps, tx, user, deps.clock())), ...noWay };
  });
}

const noWay = { wayId: undefined, unionId: undefined, nickName: undefined, avatarUrl: undefined };

async function storeArrival(
  deps: Deps,
  given: { source: string; visitorHash: string; identity: SignInIdentity },
): Promise<Output<'auth.thirdInfo'>> {
  const wayId = deps.random(24).toString('base64url');
  await addReturn(deps.db, { ...given, wayHash: getHash(wayId) }, deps.clock());
  const { subject: unionId, nickName, avatarUrl } = given.identity;
  return {
    bound: false,
    wayId,
    unionId,
    nickName,
    avatarUrl,
    accessToken: undefined,
    userId: undefined,
    mobile: undefined,
    mobileCountryCode: undefined,
  };
}

/**
 * Spends the number's code and the way id, binds the third-party login to the number's account, which is
 * created if missing, and logs in, all or nothing. A password is set only on an account without one. Throws
 * PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY, SIGN_IN_FAILED, SIGN_IN_BOUND,
 * PASSWORD_COMMON.
 */
export async function bindThirdSignIn(
  deps: Deps,
  input: Input<'auth.thirdBind'>,
  { locale, viewer, ...from }: Caller,
): Promise<SessionAnswer> {
  const countryCode = getCountry(input);
  const { mobile, mobileCountryCode, password } = input;
  const subject = codeSubject(input, memberPurpose);
  return withCode(deps, { subject, code: input.otpCode, from, use: true }, async (tx, now) => {
    const way = {
      wayHash: getHash(input.wayId),
      subject: input.unionId,
      visitorHash: getVisitorHash(viewer),
    };
    const arrival = await takeReturn(tx, way, now);
    if (!arrival) throw new DomainError('SIGN_IN_FAILED');
    const found = await findOrAddUser(tx, { mobile, mobileCountryCode, countryCode, locale, now });
    const user = (await takeUser(tx, found.id))!;
    const owner = await bind(tx, { source: arrival.source, subject: arrival.subject, userId: user.id }, now);
    if (owner !== user.id) throw new DomainError('SIGN_IN_BOUND');
    const passwordHash =
      password && user.passwordHash === null ? await toStoredPassword(password, user) : user.passwordHash;
    const changed = await changeUser(tx, user.id, { ...fillProfile(user, arrival), passwordHash });
    return logIn(deps, tx, changed, now, from.device);
  });
}

/** The provider's data of the person fill only empty fields. */
const fillProfile = (user: UserRow, arrival: SignInReturn): Partial<UserRow> => ({
  openId: user.openId ?? arrival.openId,
  nickName: user.nickName ?? arrival.nickName,
  avatarUrl: user.avatarUrl ?? arrival.avatarUrl,
  gender: user.gender ?? arrival.gender,
});
