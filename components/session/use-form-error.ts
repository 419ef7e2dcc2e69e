import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { getLoginErrorText, type LoginErrorLabels } from '@/lib/client/session/login-error-text';
import type { CountryCode } from '@/lib/contract/values';
import { ApiError } from '@/lib/domain/api-error';
import { getInvalidField, type LoginError } from '@/lib/domain/session/login-form';

type Field = NonNullable<ReturnType<typeof getInvalidField>>;

/** Returns a form's first error, at its field where it has one (SES-02). */
export interface FormErrorState {
  /** The error of a field; undefined while valid. */
  at(field: Field): string | undefined;
  /** The error of the form as a whole. */
  rest: string | undefined;
  is(validationError: string): boolean;
  /** Shows an error, or clears it. Returns whether there is one. */
  note(validationError: LoginError | undefined): boolean;
  /** Shows the error of a failed call; `own` overrides its message. */
  showError(error: unknown, own?: (error: ApiError, labels: LoginErrorLabels) => string | undefined): void;
}

/** Focuses the invalid field, so that its error is read out and can be corrected. */
export function useFormError(form: RefObject<HTMLFormElement | null>, country: CountryCode): FormErrorState {
  const t = useTranslations('signIn');
  const phone = useTranslations('session.phone');
  const errors = useTranslations('errors');
  const [found, setFound] = useState<{ validationError: string; text: string }>();
  const field = getInvalidField(found?.validationError);

  useEffect(() => {
    if (found) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);

  return {
    at: (asked) => (asked === field ? found?.text : undefined),
    rest: found && !field ? found.text : undefined,
    is: (validationError) => found?.validationError === validationError,
    note(validationError) {
      setFound(
        validationError && {
          validationError,
          text: validationError === 'phone' ? phone(country) : t(validationError),
        },
      );
      return validationError !== undefined;
    },
    showError(error, own) {
      const known =
        error instanceof ApiError ? error : new ApiError({ code: 'INTERNAL', message: '', status: 0 });
      const labels = { t, errors };
      const text =
        own?.(known, labels) ??
        (known.code === 'PHONE_INVALID' ? phone(country) : getLoginErrorText(labels, known));
      setFound({ validationError: known.code, text });
    },
  };
}
