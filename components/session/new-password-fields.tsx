import { PasswordField } from './password-field';
import type { FormErrorState } from './use-form-error';

interface NewPassword {
  password: string;
  repeated: string;
}

interface Props {
  value: NewPassword;
  onChange(value: NewPassword): void;
  formError: FormErrorState;
  /** The account's mobile number, which password managers store as the user name. */
  username: string;
  labels: { password: string; hint: string; repeated: string };
}

export function NewPasswordFields({ value, onChange, formError, username, labels }: Props) {
  return (
    <>
      <input type="text" name="mobile" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        kind="new"
        label={labels.password}
        hint={labels.hint}
        value={value.password}
        error={formError.at('password')}
        onChange={(password) => onChange({ ...value, password })}
      />
      <PasswordField
        kind="new"
        name="repeated"
        label={labels.repeated}
        value={value.repeated}
        error={formError.at('repeated')}
        onChange={(repeated) => onChange({ ...value, repeated })}
      />
    </>
  );
}
