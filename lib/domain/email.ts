/** Maximum characters of an e-mail for a restaurant's mailing. */
export const longestMailingEmail = 60;

export type EmailError = 'missing' | 'malformed' | 'tooLong';

/*
 * One @, a local part before it, a dotted domain behind it, no blanks. Only the mail server knows its valid addresses,
 * so this finds typing errors only; it accepts no address that the contract rejects.
 */
const form =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** Returns the error of a typed e-mail: a missing one is another error than a malformed one. */
export function validateEmail(typed: string, longest: number = longestMailingEmail): EmailError | undefined {
  const email = typed.trim();
  if (email === '') return 'missing';
  if (email.length > longest) return 'tooLong';
  return form.test(email) ? undefined : 'malformed';
}
