'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callGateway } from '@/lib/client/api/call';
import { isApiError } from '@/lib/domain/api-error';
import type { LoginMode, Phone } from '@/lib/domain/session/login-form';
import type { StoredSession } from './stored-user';

/** What scripts may know of the session: never its token (SES-11). */
interface SessionSummary {
  status: 'unknown' | 'guest' | 'diner';
  userId?: number;
  mobile?: string;
  mobileCountryCode?: string;
}

/** A wish to log in. The dialog's host shows it and calls `finishLogin` (finish-login.ts) or `dismissLogin`. */
export interface LoginRequest {
  /**
   * Why the dialog opens, where it has a text for it: ordering (CHK-01) and reserving need a login, the session expired (SES-08), a third-party
   * sign-in failed, `bind`: a sign-in waits for a mobile number (TPL-01), or `walletCode`: a diner who is logged in confirms a large
   * payment by wallet.
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
  /** The number to begin with, such as the receiver's of an order. */
  phone?: Phone;
  /** False where nothing is left of the page without a login. */
  dismissable?: boolean;
  onLoggedIn?: () => void;
  /** It stands between the diner and a page: the remembered path is gone to after it (GRD-05). */
  returns?: boolean;
}

interface SessionState extends SessionSummary {
  login?: LoginRequest;
}

const session = createStore<SessionState>()(() => ({ status: 'unknown' }));

interface Summary extends Omit<SessionSummary, 'status'> {
  loggedIn: boolean;
  visit?: StoredSession;
}

const nobody = {
  status: 'guest',
  userId: undefined,
  mobile: undefined,
  mobileCountryCode: undefined,
} as const;

let loading: Promise<void> | undefined;

function show({ loggedIn, userId, mobile, mobileCountryCode }: Summary): void {
  session.setState(loggedIn ? { status: 'diner', userId, mobile, mobileCountryCode } : nobody);
}

/**
 * Brings what is stored about the diner into step, however the session began or ended: by the dialog, by an address, elsewhere
 * (GRD-03, SES-04). Offline: the next page tries again.
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

/** From the first question on, logins and logouts of other tabs are followed: they are seen by what is stored about the diner. */
function followTabs(): void {
  if (following) return;
  following = true;
  // The login happened in another tab: the dialog closes without running what waited for it here.
  const ask = () => void loadSession().then(() => getCurrentSession().status === 'diner' && dismissLogin());
  addEventListener('storage', ({ key }) => (key === null || key === 'userId') && ask());
  // A page restored from the back/forward cache received no events meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
}

/**
 * Fetches the session from the gateway, which also creates the guest token of a first visit (GRD-04). Concurrent calls share one
 * request. On failure the status stays: a transient error logs nobody out. Resolves when localStorage is in sync as well.
 */
export function loadSession(): Promise<void> {
  followTabs();
  loading ??= callGateway('/api/gateway/session')
    .then((summary) => {
      show(summary as Summary);
      return store(summary as Summary);
    })
    .catch(() => undefined)
    .finally(() => {
      loading = undefined;
    });
  return loading;
}

/** The session as an island sees it; `unknown` until the first answer, so server and browser render alike. */
export function useSession(): SessionSummary {
  const state = useStore(session);
  useEffect(() => {
    // In a task of its own: hydration runs many effects in one task.
    if (session.getState().status === 'unknown') setTimeout(loadSession);
  }, []);
  return state;
}

/** The session outside of React. */
export const getCurrentSession = (): SessionSummary => session.getState();

/** Hears of every change of the session, outside of React. */
export const watchSession = (listener: (now: SessionSummary) => void): void =>
  void session.subscribe(listener);

/** Opens the login dialog; `onLoggedIn` runs once after a login, not when the dialog is dismissed. */
export function openLogin(request: LoginRequest = {}): void {
  session.setState({ login: request });
}

/** The wish that is open, outside of React. */
export const findCurrentLogin = (): LoginRequest | undefined => session.getState().login;

/** What the dialog's host listens to; load the dialog when this is first defined. */
export const useLoginRequest = (): LoginRequest | undefined => useStore(session, (state) => state.login);

export function dismissLogin(): void {
  // A dismissed login drops the return path, also for a later login.
  if (session.getState().login?.returns)
    // By the module that is loaded here anyway.
    import('./stored-user').then(
      ({ forgetTarget }) => forgetTarget(),
      () => undefined,
    );
  session.setState({ login: undefined });
}

/**
 * True if a call failed because the diner's session is over: SESSION_EXPIRED, or LOGIN_REQUIRED on a page that still shows a
 * diner. The latter follows when a call that guests may make was the first to find the session ended (SES-08).
 */
export const hasSessionEnded = (error: unknown): boolean =>
  isApiError(error, 'SESSION_EXPIRED') ||
  (isApiError(error, 'LOGIN_REQUIRED') && session.getState().status === 'diner');

/** Handles an ended session: the user is a guest now and the login dialog opens (SES-08). */
export function expireSession(request: LoginRequest = {}): void {
  session.setState(nobody);
  openLogin({ reason: 'expired', ...request });
}
