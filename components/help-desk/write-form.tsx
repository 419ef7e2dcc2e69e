'use client';

import { useMutation } from '@tanstack/react-query';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import {
  expireSession,
  getCurrentSession,
  hasSessionEnded,
  loadSession,
  openLogin,
} from '@/lib/client/session/session-client';
import { longestMessage } from '@/lib/contract/text-values';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import { toApiError } from '@/lib/domain/api-error';
import { longestMailingEmail, validateEmail } from '@/lib/domain/email';
import type { LanguageTag } from '@/lib/domain/i18n/locales';

interface Props {
  restaurantId: number;
}

interface Message {
  email: string;
  text: string;
}

/** Loads the form together with its messages. */
export async function loadWriteForm(locale: Locale): Promise<(props: Props) => React.JSX.Element> {
  const labels = await loadMessages(locale, ['helpDesk', 'errors']);
  return (props) => (
    <NextIntlClientProvider locale={getHtmlLang(locale) as LanguageTag} messages={labels} timeZone="UTC">
      <QueryProvider>
        <WriteForm {...props} />
      </QueryProvider>
    </NextIntlClientProvider>
  );
}

/** Sends a message to the restaurant, which replies by email. A guest logs in first and keeps the typed text. */
export function WriteForm({ restaurantId }: Props) {
  const t = useTranslations('helpDesk.write');
  const errors = useTranslations('errors');
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isBlank = text.trim() === '';
  const emailError = validateEmail(email);

  const sending = useMutation({
    async mutationFn(message: Message): Promise<Message | undefined> {
      if (getCurrentSession().status === 'unknown') await loadSession();
      if (getCurrentSession().status !== 'diner') {
        openLogin({ reason: 'account', onLoggedIn: () => sending.mutate(message) });
        return undefined;
      }
      await change('helpDesk.write', { restaurantId, ...message });
      return message;
    },
    onSuccess(sent) {
      if (!sent) return;
      setChecked(false);
      // The next message may be in writing by now.
      setText((now) => (now === sent.text ? '' : now));
    },
    onError: (error, message) => {
      if (hasSessionEnded(error)) expireSession({ onLoggedIn: () => sending.mutate(message) });
    },
  });
  const sent = sending.data;
  const failure =
    sending.error && !hasSessionEnded(sending.error)
      ? formatError(errors, toApiError(sending.error))
      : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isBlank || emailError)
      form.current?.querySelector<HTMLElement>(isBlank ? 'textarea' : 'input')?.focus();
    else if (!sending.isPending) sending.mutate({ email: email.trim(), text });
  }

  return (
    <>
      {sent && (
        <Notice kind="success" live>
          {t('sentTitle')}
          <span className="block font-normal [overflow-wrap:anywhere]">
            {t('sentText', { email: sent.email })}
          </span>
        </Notice>
      )}
      {(!sent || text !== '') && (
        <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <TextArea
            label={t('text')}
            value={text}
            rows={4}
            maxLength={longestMessage}
            error={isChecked && isBlank ? t('textMissing') : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            maxLength={longestMailingEmail}
            error={isChecked && emailError ? t('emailWrong') : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          {failure && (
            <Notice kind="danger" live>
              {failure}
            </Notice>
          )}
          <Button type="submit" variant="secondary" pending={sending.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </Button>
        </form>
      )}
    </>
  );
}
