import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { flag, instant, list, text } from './wire';

/** A session of the diner's account. */
const openSession = z.object({
  /** Names the session in `auth.endSession`; opens nothing. */
  sessionId: text(64, 20),
  /** When the browser logged in or its token was renewed. */
  since: instant,
  /** It ends then unless the browser comes back before. */
  expiresAt: instant,
  /** The one that asks. */
  current: flag,
});

/** Ours: where the diner is logged in, the latest first (DEC-87). */
export const sessionList = defineEndpoint({
  name: 'auth.sessions',
  method: 'GET',
  path: 'declogin/uniapi/sessions',
  effect: 'read',
  access: 'diner',
  input: z.object({}),
  output: z.object({ sessions: list(openSession, 100) }),
});

/** Ours: ends one of the diner's sessions (DEC-87). Throws NOT_FOUND for one that has ended or is another diner's. */
export const endSession = defineEndpoint({
  name: 'auth.endSession',
  method: 'POST',
  path: 'declogin/uniapi/sessions/end',
  effect: 'change',
  access: 'diner',
  input: z.object({ sessionId: text(64, 20) }),
  output: z.object({}),
});

/** Ours: ends all of the diner's sessions but the one that asks (DEC-87). */
export const endOtherSessions = defineEndpoint({
  name: 'auth.endOtherSessions',
  method: 'POST',
  path: 'declogin/uniapi/sessions/end-others',
  effect: 'change',
  access: 'diner',
  input: z.object({}),
  output: z.object({}),
});

/** Ours: ends the session on the server, so that its token is worth nothing afterwards (SES-09). */
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
