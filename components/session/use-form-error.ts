import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { getLoginErrorText, type LoginErrorLabels } from '@/lib/client/session/login-error-text';
import type { CountryCode } from '@/lib/contract/values';
import { ApiError } from '@/lib/domain/api-error';
import { getInvalidField, type LoginError } from '@/lib/domain/session/login-form';

type Field = NonNullable<ReturnType<typeof getInvalidField>>;

/** Returns a form's first error, at its field where it has one (SES-02). */
export interface Problem {
  /** The error of a field; undefined while valid. */
  at(field: Field): string | undefined;
  /** The error of the form as a whole. */
  rest: string | undefined;
  is(fault: string): boolean;
  /** Shows an error, or clears it. Returns whether there is one. */
  note(fault: LoginError | undefined): boolean;
  /** Shows the error of a failed call; `own` overrides its message. */
  refuse(error: unknown, own?: (error: ApiError, words: LoginErrorLabels) => string | undefined): void;
}

/** Focuses the invalid field, so that its error is read out and can be corrected. */
export function useFormError(form: RefObject<HTMLFormElement | null>, country: CountryCode): Problem {
  const t = useTranslations('signIn');
  const phone = useTranslations('session.phone');
  const errors = useTranslations('errors');
  const [found, setFound] = useState<{ fault: string; text: string }>();
  const field = getInvalidField(found?.fault);

  useEffect(() => {
    if (found) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found, form]);

  return {
    at: (asked) => (asked === field ? found?.text : undefined),
    rest: found && !field ? found.text : undefined,
    is: (fault) => found?.fault === fault,
    note(fault) {
      setFound(fault && { fault, text: fault === 'phone' ? phone(country) : t(fault) });
      return fault !== undefined;
    },
    refuse(error, own) {
      const known =
        error instanceof ApiError ? error : new ApiError({ code: 'INTERNAL', message: '', status: 0 });
      const words = { t, errors };
      const text =
        own?.(known, words) ??
        (known.code === 'PHONE_INVALID' ? phone(country) : getLoginErrorText(words, known));
      setFound({ fault: known.code, text });
    },
  };
}
