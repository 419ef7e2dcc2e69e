import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { flag, instant, list, text } from './wire';

const openSession = z.object({
  /** Identifies the session in `auth.endSession`; it is no credential. */
  sessionId: text(64, 20),
  /** The time of the login or of the last renewal. */
  since: instant,
  /** The session ends then unless the browser renews it before. */
  expiresAt: instant,
  /** The session of this request. */
  current: flag,
});

/** Ours: the diner's sessions, the latest first (DEC-87). */
export const sessionList = defineEndpoint({
  name: 'auth.sessions',
  method: 'GET',
  path: 'declogin/uniapi/sessions',
  effect: 'read',
  access: 'diner',
  input: z.object({}),
  output: z.object({ sessions: list(openSession, 100) }),
});

/** Ours: ends one of the diner's sessions (DEC-87). Throws NOT_FOUND for an ended session and for another diner's. */
export const endSession = defineEndpoint({
  name: 'auth.endSession',
  method: 'POST',
  path: 'declogin/uniapi/sessions/end',
  effect: 'change',
  access: 'diner',
  input: z.object({ sessionId: text(64, 20) }),
  output: z.object({}),
});

/** Ours: ends all of the diner's sessions except the calling one (DEC-87). */
export const endOtherSessions = defineEndpoint({
  name: 'auth.endOtherSessions',
  method: 'POST',
  path: 'declogin/uniapi/sessions/end-others',
  effect: 'change',
  access: 'diner',
  input: z.object({}),
  output: z.object({}),
});

/** Ours: ends the session on the server, so that its token becomes invalid (SES-09). */
export const logout = defineEndpoint({
  name: 'auth.logout',
  method: 'POST',
  path: 'declogin/uniapi/logout',
  effect: 'change',
  access: 'visitor',
  browser: false,
  input: z.object({}),
  output: z.object({}),
});
