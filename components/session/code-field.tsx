import { useStore } from '@tanstack/react-form';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { checkField, focusFirstError, setFieldError, useSentField } from '@/components/ui/form';
import { showToast } from '@/components/ui/toast';
import { watchPerson } from '@/components/ui/watch-person';
import { requestCode } from '@/lib/client/session/request-code';
import type { CodePurpose } from '@/lib/contract/auth';
import { toApiError } from '@/lib/domain/api-error';
import { findRefusedField, getCode, type Phone, toWirePhone } from '@/lib/domain/session/login-form';
import { useCountdown } from './use-countdown';
import { useLoginErrorText } from './use-login-form';

/** Seconds before another code can be sent. */
const resendSeconds = 60;

interface Props {
  /** Set while a typed code is checked by itself. */
  readOnly?: boolean;
  /** Purpose of the code; login by default. A code is valid for its purpose only. */
  serviceType?: CodePurpose;
}

interface Sending {
  receiver: ReturnType<typeof toWirePhone>;
  country: Phone['country'];
  /** Whether the diner has done nothing else since. */
  isStill(): boolean;
}

/** Takes a code in a form with a `phone`, with a button that sends one to a valid number, again after 60 s. */
export function CodeField({ readOnly, serviceType }: Props) {
  const t = useTranslations('signIn');
  const getErrorText = useLoginErrorText();
  const { form, onChange, ...field } = useSentField<string>();
  const { name } = field;
  const phone = useStore(form.store, ({ values }): Phone => values.phone);
  const input = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  const [hasLetters, setHasLetters] = useState(false);
  const countdown = useCountdown();

  const to = toWirePhone(phone);
  const number = to.mobileCountryCode + to.mobile;
  // The wait applies per number, so a mistyped number doesn't block the right one.
  const left = sentTo === number ? countdown.left : 0;

  const sending = useMutation({
    mutationFn: ({ receiver }: Sending) => requestCode({ ...receiver, serviceType }),
    onSuccess: (sent, { receiver: { mobileCountryCode, mobile }, isStill }) => {
      setSentTo(mobileCountryCode + mobile);
      setHasLetters(sent.alphabet === 'letters');
      countdown.start(sent.resendInSeconds ?? resendSeconds);
      showToast({ kind: 'success', text: t('sent') });
      if (isStill()) input.current?.focus();
    },
    onError: (thrown, { country, isStill }) => {
      const refused = toApiError(thrown);
      const isPhone = findRefusedField(refused.code) === 'phone' && form.getFieldMeta('phone');
      flushSync(() => setFieldError(form, isPhone ? 'phone' : name, getErrorText(refused, country)));
      if (isStill()) focusFirstError(input.current?.form ?? null);
    },
  });

  function send() {
    if (sending.isPending || left > 0) return;
    if (flushSync(() => checkField(form, 'phone')))
      sending.mutate({ receiver: to, country: phone.country, isStill: watchPerson() });
    else focusFirstError(input.current?.form ?? null);
  }

  return (
    <TextField
      ref={input}
      label={t('code')}
      readOnly={readOnly}
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      {...field}
      liveError
      // No maxLength: it would truncate a pasted message before the code is extracted.
      onChange={(event) => onChange(getCode(event.target.value))}
      suffix={
        <Button
          variant="ghost"
          size="small"
          // Not `disabled`: that would drop the focus and gray the field out.
          aria-disabled={left > 0 || undefined}
          pending={sending.isPending}
          onClick={send}
        >
          {left > 0 ? t('resendIn', { seconds: left }) : t('send')}
        </Button>
      }
    />
  );
}
