import { useTranslations } from 'next-intl';
import { type FieldErrors, useSentForm } from '@/components/ui/form';
import { showToast } from '@/components/ui/toast';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { toApiError } from '@/lib/domain/api-error';
import { useSaveProfile } from './use-save-profile';

interface Options<Values extends object> {
  userId: number;
  defaultValues: Values;
  check(values: Values): FieldErrors<Values>;
  toEdit(values: Values): Parameters<ReturnType<typeof useSaveProfile>>[0];
  /** Confirms the save. */
  saved: string;
  onDone(): void;
}

/** Returns the form of a row that saves one value of the profile. */
export function useRowForm<Values extends object>({
  userId,
  defaultValues,
  check,
  toEdit,
  saved,
  onDone,
}: Options<Values>) {
  const errors = useTranslations('errors');
  const save = useSaveProfile(userId);
  const { form, pending, formError } = useSentForm({
    defaultValues,
    check,
    send: (values: Values) => save(toEdit(values)),
    onSuccess() {
      showToast({ kind: 'success', text: saved });
      onDone();
    },
    onError(error) {
      if (hasSessionEnded(error)) expireSession();
    },
  });
  const error = formError === undefined ? undefined : formatError(errors, toApiError(formError));
  return { form, pending, error };
}
