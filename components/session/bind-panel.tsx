'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { showToast } from '@/components/ui/toast';
import { getBindErrorText } from '@/lib/client/session/login-error-text';
import { bindSignIn, loadWaitingSignIn, type WaitingSignIn } from '@/lib/client/session/sign-in-elsewhere';
import { isApiError } from '@/lib/domain/api-error';
import { type Phone, type SignupFields, toWirePhone, validateBind } from '@/lib/domain/session/login-form';
import { useSourceName } from '../../lib/client/session/sign-in-elsewhere';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { TermsCheck } from './terms-check';
import { useLoginForm } from './use-login-form';

interface Props {
  phone: Phone;
  onPhone(phone: Phone): void;
  agreed: boolean;
  onAgreed(agreed: boolean): void;
  onBack(): void;
  onLoggedIn(): Promise<void>;
}

/** Binds a third-party sign-in to a mobile number; the binding secret stays on the server. */
export default function BindPanel(props: Props) {
  const { phone, onPhone, agreed, onAgreed, onBack, onLoggedIn } = props;
  const t = useTranslations('signIn');
  const nameOf = useSourceName();
  const [waiting, setWaiting] = useState<WaitingSignIn>();

  const giveUp = () => {
    showToast({ kind: 'warning', text: t('bindGone') });
    onBack();
  };
  const giveUpWaiting = useEffectEvent(giveUp);
  useEffect(() => {
    // Another tab may have finished the binding, or it may have expired.
    loadWaitingSignIn().then(
      (found) => (found ? setWaiting(found) : giveUpWaiting()),
      () => undefined,
    );
  }, []);

  const frame = useLoginForm<SignupFields>({
    defaultValues: { phone, code: '', password: '', agreed },
    validate: validateBind,
    async send({ phone, code, password }) {
      try {
        await bindSignIn({ ...toWirePhone(phone), otpCode: code, password: password || undefined });
      } catch (error) {
        if (isApiError(error, 'SIGN_IN_FAILED')) return giveUp();
        throw error;
      }
      await onLoggedIn();
    },
    describe: (apiError, labels) =>
      apiError.code === 'PHONE_INVALID' ? undefined : getBindErrorText(labels, apiError),
  });
  const { form } = frame;

  return (
    <>
      <Button variant="ghost" size="small" className="-ml-4 self-start" onClick={onBack}>
        <Icon name="arrow-left" size={16} />
        {t('backToLogin')}
      </Button>
      <LoginFormFrame {...frame} submit={t('bind')} pendingLabel={t('pending')}>
        <p className="min-h-12 text-16">
          {waiting && t('bindIntro', { name: waiting.nickName ?? 'none', source: nameOf(waiting.source) })}
        </p>
        <form.AppField name="phone" listeners={{ onChange: ({ value }) => onPhone(value) }}>
          {() => <PhoneFields isUsername />}
        </form.AppField>
        <form.AppField name="code">{() => <CodeField />}</form.AppField>
        <form.AppField name="password">
          {() => (
            <PasswordField
              kind="new"
              label={t('password')}
              optional={t('optional')}
              hint={t('bindPasswordHint')}
            />
          )}
        </form.AppField>
        <form.AppField name="agreed" listeners={{ onChange: ({ value }) => onAgreed(value) }}>
          {() => <TermsCheck />}
        </form.AppField>
      </LoginFormFrame>
    </>
  );
}
