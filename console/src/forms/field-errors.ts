import { useTranslations } from 'use-intl';
import { CallError } from '../api/call';
import { useErrorText } from '../api/error-text';

/** A check of the console that a value fails. */
type CheckCode = 'REQUIRED' | 'EMAIL' | 'SIGN_IN_NAME' | 'PIN' | 'FIRST_CODE' | 'INVALID' | 'TOO_LONG';

/** The error of a field: a failed check, or the error of the call that was about the field. */
type FieldError = CheckCode | CallError;

type Check = (input: { value: string }) => CheckCode | undefined;

export const requireText: Check = ({ value }) => (value.trim() === '' ? 'REQUIRED' : undefined);

/** Returns a check of a value that must have a format, after that of a missing one. */
const requireFormat =
  (code: CheckCode, format: RegExp): Check =>
  (input) =>
    requireText(input) ?? (format.test(input.value.trim()) ? undefined : code);

export const requireEmail = requireFormat('EMAIL', /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/);
const signInName = /^[a-z0-9][a-z0-9._-]{2,39}$/i;
export const requireSignInName = requireFormat('SIGN_IN_NAME', signInName);
/** Requires an address, or the sign-in name of a person without one. */
export const requireAccountName: Check = (input) => requireSignInName(input) && requireEmail(input);
export const requirePin = requireFormat('PIN', /^\d{4,6}$/);
export const requireAmount = requireFormat('INVALID', /^\d{1,11}([.,]\d{1,2})?$/);
export const requireFirstCode = requireFormat('FIRST_CODE', /^\d{3} ?\d{3}$/);

/** The field of a password proof that a wrong second factor is about. */
export const proofFields = { SECOND_FACTOR_WRONG: 'code', SECOND_FACTOR_USED: 'code' } as const;

/** Returns the fields that an error is about, each with its error. */
export function listFieldErrors(
  error: CallError,
  fieldsByCode: Readonly<Record<string, string>>,
  names: readonly string[],
): [name: string, error: FieldError][] {
  const named = error.code === 'INVALID_INPUT' ? ((error.detail.fields ?? []) as { path: string }[]) : [];
  const found: [string, FieldError][] = named.map(({ path }) => [path, 'INVALID']);
  const field = fieldsByCode[error.code];
  if (field) found.push([field, error]);
  return found.filter(([name]) => names.includes(name));
}

/** Returns a function that describes the error of a field in the reader's language. */
export function useFieldErrorText(): (error: FieldError) => string {
  const t = useTranslations('errors.fields');
  const getText = useErrorText();
  return (error) => (error instanceof CallError ? getText(error) : t(error));
}
