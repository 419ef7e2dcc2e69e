/**
 * The result of a sign-in at a provider: logged in, a number to bind, refused by the diner, failed, or the provider
 * does not respond. The page reads it from its fragment after the redirect.
 */
export const signInOutcomes = ['done', 'bind', 'refused', 'failed', 'unavailable'] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

const prefix = '#sign-in=';

export const toSignInMark = (outcome: SignInOutcome): string => `${prefix}${outcome}`;

/** Returns the outcome in a fragment; undefined for any other. */
export function readSignInMark(fragment: string): SignInOutcome | undefined {
  if (!fragment.startsWith(prefix)) return undefined;
  return signInOutcomes.find((outcome) => outcome === fragment.slice(prefix.length));
}
