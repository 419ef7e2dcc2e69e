'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callGateway } from '@/lib/client/api/call';
import { isApiError } from '@/lib/domain/api-error';
import type { LoginMode, Phone } from '@/lib/domain/session/login-form';
import type { StoredSession } from './stored-user';

/** The session for scripts, which never contains its token (SES-11). */
interface SessionSummary {
  status: 'unknown' | 'guest' | 'diner';
  userId?: number;
  mobile?: string;
  mobileCountryCode?: string;
}

/** A request to log in. The dialog's host shows it and calls `finishLogin` (finish-login.ts) or `dismissLogin`. */
export interface LoginRequest {
  /**
   * The reason that the dialog opens, if it has a text for it: ordering (CHK-01) and reserving need a login, the
   * session expired (SES-08), a third-party sign-in failed, `bind`: a sign-in needs a mobile number (TPL-01), or
   * `walletCode`: a logged-in diner confirms a large payment by wallet.
   */
  reason?:
    | 'order'
    | 'reserve'
    | 'account'
    | 'expired'
    | 'signInFailed'
    | 'signInUnavailable'
    | 'bind'
    | 'walletCode'
    | (string & {});
  tab?: 'login' | 'signup';
  mode?: LoginMode;
  /** The initial number, such as the receiver's of an order. */
  phone?: Phone;
  /** False for a page that is empty without a login. */
  dismissable?: boolean;
  onLoggedIn?: () => void;
  /** The login is required for a page: the remembered path is opened after it (GRD-05). */
  returns?: boolean;
}

interface SessionState extends SessionSummary {
  /** The page opened with a diner's session that was over. */
  expired?: boolean;
  login?: LoginRequest;
}

const session = createStore<SessionState>()(() => ({ status: 'unknown' }));

interface Summary extends Omit<SessionSummary, 'status'> {
  loggedIn: boolean;
  expired?: boolean;
  visit?: StoredSession;
}

const nobody = {
  status: 'guest',
  userId: undefined,
  mobile: undefined,
  mobileCountryCode: undefined,
} as const;

let loading: Promise<void> | undefined;

function show({ loggedIn, expired, userId, mobile, mobileCountryCode }: Summary): void {
  session.setState(
    loggedIn
      ? { status: 'diner', expired: false, userId, mobile, mobileCountryCode }
      : { ...nobody, expired },
  );
}

/**
 * Syncs the stored diner data with the session after login, logout, link login or a change in another tab (GRD-03,
 * SES-04). Offline, the next page tries again.
 */
async function store({ loggedIn, userId, visit }: Summary): Promise<void> {
  if (loggedIn ? readStoredUserId() === String(userId) : !readStoredUserId()) return;
  await import('./stored-user').then(
    async (stored) => void (loggedIn ? await stored.storeUser(visit) : stored.forgetUser()),
    () => undefined,
  );
}

function readStoredUserId(): string | null {
  try {
    return localStorage.getItem('userId');
  } catch {
    return null;
  }
}

let following = false;

/** Follows logins and logouts of other tabs from the first session request on: they change the stored diner data. */
function followTabs(): void {
  if (following) return;
  following = true;
  // The login happened in another tab: the dialog closes without running what waited for it here.
  const ask = () => void reloadSession().then(() => getCurrentSession().status === 'diner' && dismissLogin());
  addEventListener('storage', ({ key }) => (key === null || key === 'userId') && ask());
  // A page restored from the back/forward cache received no events while it was cached.
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
}

/**
 * Fetches the session from the gateway, which also creates the guest token of a first visit (GRD-04). Concurrent calls share one
 * request. On failure the status stays: a transient error logs nobody out. Resolves when localStorage is in sync as well.
 */
export const loadSession = (): Promise<void> => loading ?? reloadSession();

/** Fetches the session as `loadSession` does, after a change that a request on its way may not know, such as a login. */
export function reloadSession(): Promise<void> {
  followTabs();
  const own: Promise<void> = callGateway('/api/gateway/session')
    .then((summary) => {
      // The answer to a newer request is the one that counts.
      if (loading !== own) return loading;
      show(summary as Summary);
      return store(summary as Summary);
    })
    .catch(() => undefined)
    .finally(() => {
      if (loading === own) loading = undefined;
    });
  loading = own;
  return own;
}

/** Returns the session; `unknown` until the first answer, so that server and browser render the same. */
export function useSession(): SessionSummary {
  const state = useStore(session);
  useEffect(() => {
    // In a task of its own: hydration runs many effects in one task.
    if (session.getState().status === 'unknown') setTimeout(loadSession);
  }, []);
  return state;
}

/** Returns the session for code outside of React. */
export const getCurrentSession = (): SessionSummary => session.getState();

/** Subscribes to every change of the session, for code outside of React. */
export const watchSession = (listener: (now: SessionSummary) => void): void =>
  void session.subscribe(listener);

/** Opens the login over a page that is empty without one; an ended session is the reason (SES-08), or the page. */
export const openAccountLogin = (): void =>
  openLogin({ reason: session.getState().expired ? 'expired' : 'account' });

/** Opens the login dialog; `onLoggedIn` runs once after a login, not when the dialog is dismissed. */
export function openLogin(request: LoginRequest = {}): void {
  session.setState({ login: request });
}

/** Returns the open login request, for code outside of React. */
export const findCurrentLogin = (): LoginRequest | undefined => session.getState().login;

/** Returns the login request for the dialog's host; load the dialog when this is first defined. */
export const useLoginRequest = (): LoginRequest | undefined => useStore(session, (state) => state.login);

export function dismissLogin(): void {
  // A dismissed login drops the return path, also for a later login.
  if (session.getState().login?.returns)
    // The import loads no further code, as the page has this module already.
    import('./stored-user').then(
      ({ forgetTarget }) => forgetTarget(),
      () => undefined,
    );
  session.setState({ login: undefined });
}

/**
 * Returns whether a call failed because the diner's session is over: SESSION_EXPIRED, or LOGIN_REQUIRED on a page that
 * still shows a diner. The latter follows when a call that guests may make was the first to find the session ended
 * (SES-08).
 */
export const hasSessionEnded = (error: unknown): boolean =>
  isApiError(error, 'SESSION_EXPIRED') ||
  (isApiError(error, 'LOGIN_REQUIRED') && session.getState().status === 'diner');

/** Handles an ended session: the diner is a guest now and the login dialog opens (SES-08). */
export function expireSession(request: LoginRequest = {}): void {
  session.setState(nobody);
  openLogin({ reason: 'expired', ...request });
}
