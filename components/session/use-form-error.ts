import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchPerson } from '@/components/ui/watch-person';
import { getLoginErrorText, type LoginErrorLabels } from '@/lib/client/session/login-error-text';
import type { CountryCode } from '@/lib/contract/values';
import { type ApiError, toApiError } from '@/lib/domain/api-error';
import { findInvalidField, type LoginError } from '@/lib/domain/session/login-form';

type Field = NonNullable<ReturnType<typeof findInvalidField>>;

/** The first error of a form, shown at its field if it belongs to one. */
export interface FormErrorState {
  /** Returns the error of a field; undefined while valid. */
  at(field: Field): string | undefined;
  /** Error of the form as a whole. */
  rest: string | undefined;
  is(validationError: string): boolean;
  /** Shows an error, or clears it. Returns whether there is one. */
  note(validationError: LoginError | undefined): boolean;
  /** Shows the error of a failed call; `own` overrides its message. */
  showError(error: unknown, own?: (error: ApiError, labels: LoginErrorLabels) => string | undefined): void;
}

/**
 * Keeps a form's first error and focuses its field, so that the error is announced and can be corrected. A refusal that comes
 * late leaves the focus to a person who has gone on.
 */
export function useFormError(form: RefObject<HTMLFormElement | null>, country: CountryCode): FormErrorState {
  const t = useTranslations('signIn');
  const phone = useTranslations('session.phone');
  const errors = useTranslations('errors');
  const [found, setFound] = useState<{ validationError: string; text: string; isLate?: boolean }>();
  const isStill = useRef((): boolean => true);
  const field = findInvalidField(found?.validationError);

  useEffect(() => {
    if (found && !found.isLate) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);

  return {
    at: (asked) => (asked === field ? found?.text : undefined),
    rest: found && !field ? found.text : undefined,
    is: (validationError) => found?.validationError === validationError,
    note(validationError) {
      isStill.current = watchPerson();
      setFound(
        validationError && {
          validationError,
          text: validationError === 'phone' ? phone(country) : t(validationError),
        },
      );
      return validationError !== undefined;
    },
    showError(error, own) {
      const known = toApiError(error);
      const labels = { t, errors };
      const text =
        own?.(known, labels) ??
        (known.code === 'PHONE_INVALID' ? phone(country) : getLoginErrorText(labels, known));
      setFound({ validationError: known.code, text, isLate: !isStill.current() });
    },
  };
}
