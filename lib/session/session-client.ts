'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callGateway } from '@/lib/api/browser';
import type { LoginMode } from './login-form';
import type { StoredVisit } from './stored-user';

/** What scripts may know of the session: never its token (SES-11). */
export interface SessionSummary {
  status: 'unknown' | 'guest' | 'diner';
  userId?: number;
  mobile?: string;
  mobileCountryCode?: string;
}

/** A wish to log in. The dialog's host shows it and calls `finishLogin` or `dismissLogin`. */
export interface LoginRequest {
  /**
   * Why it is asked, where the dialog has words for it: ordering needs a login (CHK-01), the session ended (SES-08), a sign-in
   * elsewhere came to nothing, or `bind`: one waits for its number (TPL-01).
   */
  reason?: 'order' | 'account' | 'expired' | 'signInFailed' | 'signInUnavailable' | 'bind' | (string & {});
  tab?: 'login' | 'signup';
  mode?: LoginMode;
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
  visit?: StoredVisit;
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
 * Brings what is stored of the diner into step, however the session began or ended: by the dialog, by an address, elsewhere
 * (GRD-03, SES-04). Offline: the next page tries again.
 */
async function store({ loggedIn, userId, visit }: Summary): Promise<void> {
  if (loggedIn ? storedUserId() === String(userId) : !storedUserId()) return;
  await import('./stored-user').then(
    async (stored) => void (loggedIn ? await stored.storeUser(visit) : stored.forgetUser()),
    () => undefined,
  );
}

const askWho = () => callGateway('/api/gateway/session') as Promise<Summary>;

function storedUserId(): string | null {
  try {
    return localStorage.getItem('userId');
  } catch {
    return null;
  }
}

let tabs: BroadcastChannel | undefined;

/** From the first question on, logins and logouts of other tabs are followed, and one's own are told. */
function followTabs(): void {
  if (tabs || typeof BroadcastChannel === 'undefined') return;
  tabs = new BroadcastChannel('session');
  tabs.onmessage = ({ data }) => {
    if (data === 'out') {
      show({ loggedIn: false });
      void store({ loggedIn: false });
    }
    // What waited for a login here was not asked for there: the dialog goes, and the next press counts.
    else void loadSession().then(() => currentSession().status === 'diner' && dismissLogin());
  };
  // A page that the browser kept alive for going back heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && void loadSession());
}

/**
 * Asks the gateway who is there; also makes it fetch the guest token of a first visit (GRD-04). Calls while one is
 * under way share it. When it fails the status stays what it was: a hiccup logs nobody out. Resolves when what is stored of
 * the diner is in step as well.
 */
export function loadSession(): Promise<void> {
  followTabs();
  loading ??= askWho()
    .then((summary) => {
      show(summary);
      return store(summary);
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
    if (session.getState().status === 'unknown') void loadSession();
  }, []);
  return state;
}

/** The session outside of React. */
export const currentSession = (): SessionSummary => session.getState();

/** Hears of every change of the session, outside of React. */
export const watchSession = (listener: (now: SessionSummary) => void): void =>
  void session.subscribe(listener);

/** Asks for the login dialog; `onLoggedIn` runs once after a login, not when the dialog is dismissed. */
export function openLogin(request: LoginRequest = {}): void {
  session.setState({ login: request });
}

/** What the dialog's host listens to; load the dialog when this is first defined. */
export const useLoginRequest = (): LoginRequest | undefined => useStore(session, (state) => state.login);

export function dismissLogin(): void {
  // Whoever says no to logging in stays where they are, also after a later login.
  if (session.getState().login?.returns) void returnPath();
  session.setState({ login: undefined });
}

/** Where the diner is to be taken, once. */
const returnPath = () =>
  import('./return-path').then(
    ({ takeReturn }) => takeReturn(),
    () => undefined,
  );

/**
 * To be called when a session-opening call succeeded: the new session is loaded, other tabs hear of it, then what waited
 * for it runs, or the diner is taken to where the guard stopped them (GRD-05).
 */
export async function finishLogin(): Promise<void> {
  const waiting = session.getState().login;
  followTabs();
  await askWho()
    .then(async (summary) => {
      await store(summary);
      show(summary);
    })
    .catch(() => undefined);
  tabs?.postMessage('in');
  session.setState({ login: undefined });
  const path = await returnPath();
  if (waiting?.onLoggedIn) waiting.onLoggedIn();
  // Without a request: a sign-in elsewhere has come back.
  else if (path && (!waiting || waiting.returns)) location.assign(path);
}

/** The gateway said SESSION_EXPIRED: the diner is a guest now and is asked to log in again (SES-08). */
export function sessionExpired(request: LoginRequest = {}): void {
  session.setState(nobody);
  openLogin({ reason: 'expired', ...request });
}

/**
 * Ends the session on the server, here and in other tabs, clears what was stored of the diner, and leaves to `/`, where it
 * is said and the login opens (SES-09). Throws ApiError when the server could not be reached; nothing has happened then.
 */
export async function logout(): Promise<void> {
  await callGateway('/api/gateway/logout', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  tabs?.postMessage('out');
  // A whole new page: nothing of the diner's stays in this one's memory.
  await import('./stored-user').then(({ leave }) => leave()).catch(() => location.assign('/'));
}
