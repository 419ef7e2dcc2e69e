import type { useSentForm } from '@/components/ui/form';
import type { RepeatedPassword } from '@/lib/domain/session/new-password';
import { PasswordField } from './password-field';

interface Props {
  form: ReturnType<typeof useSentForm<RepeatedPassword, void>>['form'];
  /** The account's mobile number, which password managers store as the user name. */
  username: string;
  labels: { password: string; hint: string; repeated: string };
}

export function NewPasswordFields({ form, username, labels }: Props) {
  return (
    <>
      <input type="text" name="mobile" autoComplete="username" value={username} readOnly hidden />
      <form.AppField name="password">
        {() => <PasswordField kind="new" label={labels.password} hint={labels.hint} />}
      </form.AppField>
      <form.AppField name="repeated">
        {() => <PasswordField kind="new" label={labels.repeated} />}
      </form.AppField>
    </>
  );
}
