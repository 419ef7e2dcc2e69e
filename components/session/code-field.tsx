import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { watchPerson } from '@/components/ui/watch-person';
import { requestCode } from '@/lib/client/session/request-code';
import type { CodePurpose } from '@/lib/contract/auth';
import { getCode, type Phone, toWirePhone, validatePhone } from '@/lib/domain/session/login-form';
import { useCountdown } from './use-countdown';
import type { FormErrorState } from './use-form-error';

/** Seconds before another code can be sent. */
const resendSeconds = 60;

interface Props {
  phone: Phone;
  value: string;
  onChange(code: string): void;
  formError: Pick<FormErrorState, 'at' | 'note' | 'showError'>;
  /** Purpose of the code; login by default. A code is valid for its purpose only. */
  serviceType?: CodePurpose;
}

interface Sending {
  receiver: ReturnType<typeof toWirePhone>;
  /** Whether the diner has done nothing else since. */
  isStill(): boolean;
}

/** Takes a code, with a button that sends one to a valid number, again after 60 s. */
export function CodeField({ phone, value, onChange, formError, serviceType }: Props) {
  const t = useTranslations('signIn');
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
    onError: (error) => formError.showError(error),
  });

  function send() {
    if (!sending.isPending && left === 0 && !formError.note(validatePhone(phone)))
      sending.mutate({ receiver: to, isStill: watchPerson() });
  }

  return (
    <TextField
      ref={input}
      label={t('code')}
      name="code"
      inputMode={hasLetters ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      value={value}
      error={formError.at('code')}
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
