'use client';

import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { callGateway } from '@/lib/api/browser';

/** What scripts may know of the session: never its token (SES-11). */
export interface SessionSummary {
  status: 'unknown' | 'guest' | 'diner';
  userId?: number;
  mobile?: string;
  mobileCountryCode?: string;
}

/** A wish to log in. The dialog's host shows it and calls `finishLogin` or `dismissLogin`. */
export interface LoginRequest {
  /** Why it is asked, to be worded by the dialog: `order`, `account`, `expired` ... */
  reason?: string;
  onLoggedIn?: () => void;
}

interface SessionState extends SessionSummary {
  login?: LoginRequest;
}

const session = createStore<SessionState>()(() => ({ status: 'unknown' }));

type Summary = { loggedIn: boolean; userId?: number; mobile?: string; mobileCountryCode?: string };

let loading: Promise<void> | undefined;

function take({ loggedIn, userId, mobile, mobileCountryCode }: Summary): void {
  session.setState(
    loggedIn
      ? { status: 'diner', userId, mobile, mobileCountryCode }
      : { status: 'guest', userId: undefined, mobile: undefined, mobileCountryCode: undefined },
  );
}

/**
 * Asks the gateway who is there; also makes it fetch the guest token of a first visit (GRD-04). Calls while one is
 * under way share it. When it fails the status stays what it was: a hiccup logs nobody out.
 */
export function loadSession(): Promise<void> {
  loading ??= callGateway('/api/gateway/session')
    .then((data) => take(data as Summary))
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

/** Asks for the login dialog; `onLoggedIn` runs once after a login, not when the dialog is dismissed. */
export function openLogin(request: LoginRequest = {}): void {
  session.setState({ login: request });
}

/** What the dialog's host listens to; load the dialog when this is first defined. */
export const useLoginRequest = (): LoginRequest | undefined => useStore(session, (state) => state.login);

export function dismissLogin(): void {
  session.setState({ login: undefined });
}

/** To be called when a session-opening call succeeded: the new session is loaded, then what waited for it runs. */
export async function finishLogin(): Promise<void> {
  const waiting = session.getState().login;
  await loadSession();
  session.setState({ login: undefined });
  waiting?.onLoggedIn?.();
}

/** The gateway said SESSION_EXPIRED: the diner is a guest now and is asked to log in again (SES-08). */
export function sessionExpired(request: LoginRequest = {}): void {
  session.setState({ status: 'guest', userId: undefined, mobile: undefined, mobileCountryCode: undefined });
  openLogin({ reason: 'expired', ...request });
}

/** Ends the session on the server and here (SES-09). Throws ApiError when the server could not be reached. */
export async function logout(): Promise<void> {
  await callGateway('/api/gateway/logout', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  take({ loggedIn: false });
}
