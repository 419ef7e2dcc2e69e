/** The longest e-mail of a restaurant's mailing (SUB-01). Characters. */
export const longestMailingEmail = 60;

export type EmailError = 'missing' | 'malformed' | 'tooLong';

/*
 * One @, something before it, a dotted domain behind it; no blanks. What a mail server takes is only known to it, so this
 * finds slips and no more; it lets nothing through that the contract refuses.
 */
const form =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,}$/;

/** What is wrong with an e-mail as typed: an empty one is another fault than a malformed one (ERR-10). */
export function validateEmail(typed: string, longest: number = longestMailingEmail): EmailError | undefined {
  const email = typed.trim();
  if (email === '') return 'missing';
  if (email.length > longest) return 'tooLong';
  return form.test(email) ? undefined : 'malformed';
}
