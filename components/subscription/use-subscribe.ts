import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { toApiError } from '@/lib/domain/api-error';
import { cutText } from '@/lib/domain/cut-text';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';

/** Returns the end of a subscription; `onEnded` is called after it. */
export function useEndSubscription(restaurantId: number, onEnded: () => void) {
  const errors = useTranslations('errors');
  const { isPending, isSuccess, error, mutate } = useMutation({
    mutationFn: () => change('subscription.end', { restaurantId, type: 'restaurant' }),
    onSuccess: onEnded,
    onError: (thrown) => {
      if (hasSessionEnded(thrown)) expireSession();
    },
  });
  return { isPending, isEnded: isSuccess, error: formatFailure(errors, error), end: () => mutate() };
}

const formatFailure = (errors: ReturnType<typeof useTranslations<'errors'>>, error: Error | null) =>
  error && !hasSessionEnded(error) ? formatError(errors, toApiError(error)) : undefined;

/** Returns the state of a newsletter form: the email address, its error, and the submit. */
export function useSubscribe(restaurantId: number, initialEmail = '') {
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(cutText(initialEmail.trim(), longestMailingEmail));
  const [isChecked, setChecked] = useState(false);
  const { isPending, isSuccess, error, variables, mutate, reset } = useMutation({
    mutationFn: (sent: string) =>
      change('subscription.subscribe', { restaurantId, type: 'restaurant', email: sent }),
    onError: (thrown) => {
      if (hasSessionEnded(thrown)) expireSession();
    },
  });

  function subscribe(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    if (validateEmail(email)) field.current?.focus();
    else mutate(email.trim());
  }

  return {
    isPending,
    isDone: isSuccess,
    /** Shows the form again after a subscription. */
    reset,
    subscribe,
    submitError: formatFailure(errors, error),
    /** The address that was sent. */
    email: variables ?? '',
    /** Another address was typed since. */
    isChanged: email.trim() !== variables,
    emailError: isChecked ? validateEmail(email) : undefined,
    /**
     * Returns the props of the email field. With `checksInput` it is validated on input, otherwise on blur and submit.
     */
    fieldProps: ({ checksInput = false } = {}) => ({
      ref: field,
      type: 'email' as const,
      name: 'email',
      autoComplete: 'email',
      inputMode: 'email' as const,
      maxLength: longestMailingEmail,
      value: email,
      onChange(event: { target: { value: string } }) {
        setEmail(event.target.value);
        if (checksInput) setChecked(true);
        if (error) reset();
      },
      onBlur: () => email && setChecked(true),
    }),
  };
}
