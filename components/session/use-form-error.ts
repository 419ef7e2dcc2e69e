import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { getLoginErrorText, type LoginErrorLabels } from '@/lib/client/session/login-error-text';
import type { CountryCode } from '@/lib/contract/values';
import { ApiError } from '@/lib/domain/api-error';
import { getInvalidField, type LoginError } from '@/lib/domain/session/login-form';

type Field = NonNullable<ReturnType<typeof getInvalidField>>;

/** What is wrong with a form: the first fault only, at its field where it has one (SES-02). */
export interface Problem {
  /** The text for a field; undefined while it is right. */
  at(field: Field): string | undefined;
  /** The text for the form as a whole. */
  rest: string | undefined;
  is(fault: string): boolean;
  /** Shows a fault, or none, and says whether there is one. */
  note(fault: LoginError | undefined): boolean;
  /** Shows why a call was refused; `own` words it, where the place knows better. */
  refuse(error: unknown, own?: (error: ApiError, words: LoginErrorLabels) => string | undefined): void;
}

/** The faulty field gets the focus, so that its text is read out and can be put right at once. */
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
