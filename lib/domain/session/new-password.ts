export type NewPasswordError = 'passwordRule' | 'passwordsDiffer';

/** A new password is 6 to 16 letters or digits (DEC-18). */
export function validateNewPassword(password: string): 'passwordRule' | undefined {
  return /^[0-9A-Za-z]{6,16}$/.test(password) ? undefined : 'passwordRule';
}

/** Returns the first error of a new password that is typed twice. */
export function validateRepeatedPassword(
  password: string,
  repeated: string,
): 'passwordMissing' | NewPasswordError | undefined {
  if (!password) return 'passwordMissing';
  return validateNewPassword(password) ?? (password === repeated ? undefined : 'passwordsDiffer');
}
