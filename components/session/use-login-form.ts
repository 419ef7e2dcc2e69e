import { useRef, useState } from 'react';
import type { CountryCode } from '@/lib/contract/values';
import type { LoginError } from '@/lib/domain/session/login-form';
import { type FormErrorState, useFormError } from './use-form-error';

interface Submission {
  /** The first validation error, if any; nothing is sent then. */
  invalid: LoginError | undefined;
  send(): Promise<void>;
  /** Overrides the text of an error. */
  describe?: Parameters<FormErrorState['showError']>[1];
}

/** Returns the state of one form about a login: its ref, its first error, and a submit that runs once at a time. */
export function useLoginForm(country: CountryCode) {
  const form = useRef<HTMLFormElement>(null);
  const formError = useFormError(form, country);
  const [pending, setPending] = useState(false);

  /** Stays pending after success, as the form is replaced or closed then. */
  async function submit({ invalid, send, describe }: Submission): Promise<void> {
    if (pending || formError.note(invalid)) return;
    setPending(true);
    try {
      await send();
    } catch (error) {
      formError.showError(error, describe);
      setPending(false);
    }
  }
  return { form, formError, pending, submit };
}
