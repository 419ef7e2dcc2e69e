import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Tabs } from '@/components/ui/tabs';
import { change } from '@/lib/client/api/call';
import {
  type LoginMode,
  loginModes,
  type Phone,
  toWirePhone,
  validateLogin,
} from '@/lib/domain/session/login-form';
import { CodeField } from './code-field';
import { LoginFormFrame } from './login-form-frame';
import { PasswordField } from './password-field';
import { PhoneFields } from './phone-fields';
import { TermsCheck } from './terms-check';
import { useLoginForm } from './use-login-form';

interface Props {
  mode: LoginMode;
  onMode(mode: LoginMode): void;
  phone: Phone;
  onPhone(phone: Phone): void;
  agreed: boolean;
  onAgreed(agreed: boolean): void;
  onForgot(): void;
  onLoggedIn(): Promise<void>;
}

/** Logs in by one-time code, by password or by login id; the first code creates the account. */
export function LoginPanel(props: Props) {
  const { mode, onMode, phone, onPhone, agreed, onAgreed, onForgot, onLoggedIn } = props;
  const t = useTranslations('signIn');
  const { submit, ...form } = useLoginForm(phone.country);
  const { formError } = form;
  const [code, setCode] = useState('');
  const [loginId, setLoginId] = useState('');
  const [password, setPassword] = useState('');

  function send() {
    if (mode === 'loginId') return change('auth.loginById', { loginId: loginId.trim(), password });
    if (mode === 'password') return change('auth.loginByPassword', { ...toWirePhone(phone), password });
    return change('auth.loginByCode', { ...toWirePhone(phone), otpCode: code.trim() });
  }

  const login = () =>
    submit({
      invalid: validateLogin({ mode, ...phone, code, loginId, password, agreed }),
      async send() {
        await send();
        await onLoggedIn();
      },
      describe({ code: reason }) {
        if (reason !== 'LOGIN_FAILED' || mode === 'code') return undefined;
        return t(mode === 'password' ? 'wrongPassword' : 'wrongLoginId');
      },
    });

  return (
    <LoginFormFrame {...form} submit={t('submit')} pendingLabel={t('pending')} onSubmit={login}>
      <Tabs
        label={t('modes')}
        tabs={loginModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        value={mode}
        onChange={(chosen) => {
          formError.note(undefined);
          onMode(chosen);
        }}
      />
      {mode === 'code' && <p className="text-14 text-muted">{t('codeIntro')}</p>}
      {mode === 'loginId' ? (
        <TextField
          label={t('loginId')}
          name="username"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          value={loginId}
          error={formError.at('loginId')}
          onChange={(event) => setLoginId(event.target.value)}
        />
      ) : (
        <PhoneFields
          phone={phone}
          onChange={onPhone}
          error={formError.at('mobile')}
          isUsername={mode === 'password'}
        />
      )}
      {mode === 'code' ? (
        <CodeField phone={phone} value={code} onChange={setCode} formError={formError} />
      ) : (
        <div>
          <PasswordField
            kind="current"
            label={t('password')}
            value={password}
            error={formError.at('password')}
            onChange={setPassword}
          />
          <Button variant="ghost" size="small" className="-ml-4" onClick={onForgot}>
            {t('forgot')}
          </Button>
        </div>
      )}
      <TermsCheck agreed={agreed} onChange={onAgreed} invalid={formError.is('termsMissing')} />
    </LoginFormFrame>
  );
}
