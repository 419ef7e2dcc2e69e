'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type Ref, useState } from 'react';
import { useCountdown } from '@/components/session/use-countdown';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/api/browser';
import type { BrowserInput } from '@/lib/contract/contract';

/** Seconds before another code can be sent (SES-07). */
const resendSeconds = 60;

interface Props {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error?: ReactNode;
  /** What a code is sent for; undefined, after saying why, where none can be sent. */
  request(): BrowserInput<'auth.sendCode'> | undefined;
  onChange(code: string): void;
  onFailed(error: unknown): void;
}

/** A one-time code with the button that has it sent. */
export function CodeField({ ref, value, error, request, onChange, onFailed }: Props) {
  const t = useTranslations('profile.code');
  const countdown = useCountdown();
  const [sending, setSending] = useState(false);

  async function send() {
    if (sending || countdown.left > 0) return;
    const input = request();
    if (!input) return;
    setSending(true);
    try {
      const sent = await change('auth.sendCode', input);
      countdown.start(sent.resendInSeconds ?? resendSeconds);
      showToast({ kind: 'success', text: t('sent') });
    } catch (failure) {
      onFailed(failure);
    } finally {
      setSending(false);
    }
  }

  return (
    <TextField
      ref={ref}
      label={t('label')}
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      maxLength={4}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      suffix={
        <Button
          variant="ghost"
          size="small"
          // Not `disabled`: the field would look closed, and the focus would be lost.
          aria-disabled={countdown.left > 0 || undefined}
          pending={sending}
          onClick={() => void send()}
        >
          {countdown.left > 0 ? t('resendIn', { seconds: countdown.left }) : t('send')}
        </Button>
      }
    />
  );
}
