import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CountryCode } from '@/lib/contract/values';
import type { LoginError } from '@/lib/domain/session/login-form';
import { type FormErrorState, useFormError } from './use-form-error';

interface Submission {
  /** The first validation error, if any; it prevents sending. */
  invalid: LoginError | undefined;
  send(): Promise<void>;
  /** Overrides the text of an error. */
  describe?: Parameters<FormErrorState['showError']>[1];
}

/** Returns the state of one login form: its ref, its first error, and a submit that runs once at a time. */
export function useLoginForm(country: CountryCode) {
  const form = useRef<HTMLFormElement>(null);
  const formError = useFormError(form, country);
  const sending = useMutation({
    mutationFn: ({ send }: Submission) => send(),
    onError: (error, { describe }) => formError.showError(error, describe),
  });
  // Stays pending after success, because the form is then replaced or closed.
  const pending = sending.isPending || sending.isSuccess;

  function submit(submission: Submission): void {
    if (!pending && !formError.note(submission.invalid)) sending.mutate(submission);
  }
  return { form, formError, pending, submit };
}
