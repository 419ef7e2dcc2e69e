import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { expireSession, hasSessionEnded } from '@/lib/client/session/session-client';
import { isApiError } from '@/lib/domain/api-error';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';

/** Returns the state of a newsletter form: the e-mail, its error, and the submit (SUB-01, SUB-03, ERR-06). */
export function useSubscribe(restaurantId: number, initialEmail = '') {
  const errors = useTranslations('errors');
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(initialEmail.trim().slice(0, longestMailingEmail));
  const [isChecked, setChecked] = useState(false);
  const [submitError, setSubmitError] = useState<string>();
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking');

  async function subscribe(event: FormEvent) {
    event.preventDefault();
    if (state === 'sending') return;
    setChecked(true);
    setSubmitError(undefined);
    if (validateEmail(email)) return field.current?.focus();
    setState('sending');
    try {
      await change('subscription.subscribe', { restaurantId, type: 'restaurant', email: email.trim() });
      setState('done');
    } catch (error) {
      setState('asking');
      if (hasSessionEnded(error)) return expireSession();
      setSubmitError(formatError(errors, isApiError(error) ? error : { code: 'INTERNAL' }));
    }
  }

  return {
    state,
    subscribe,
    submitError,
    email: email.trim(),
    emailError: isChecked ? validateEmail(email) : undefined,
    /** Props of the e-mail field. With `checksInput` it is validated on input, otherwise on blur and submit. */
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
        setSubmitError(undefined);
      },
      onBlur: () => email && setChecked(true),
    }),
  };
}
