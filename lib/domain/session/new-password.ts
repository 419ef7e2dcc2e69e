export type NewPasswordError = 'passwordRule' | 'passwordsDiffer';

/** A new password is 6 to 16 letters or digits (DEC-18). */
export function validateNewPassword(password: string): 'passwordRule' | undefined {
  return /^[0-9A-Za-z]{6,16}$/.test(password) ? undefined : 'passwordRule';
}

export interface RepeatedPassword {
  password: string;
  repeated: string;
}

/** Returns the errors of a new password that is typed twice. */
export function validateRepeatedPassword({ password, repeated }: RepeatedPassword): {
  password: 'passwordMissing' | 'passwordRule' | undefined;
  repeated: 'passwordsDiffer' | undefined;
} {
  return {
    password: password ? validateNewPassword(password) : 'passwordMissing',
    repeated: password === repeated ? undefined : 'passwordsDiffer',
  };
}
