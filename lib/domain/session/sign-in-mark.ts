/**
 * What a sign-in elsewhere came to: logged in, a number to bind, the diner said no, it didn't work, or the provider is
 * away. The page that the diner is led back to learns it from its fragment.
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
