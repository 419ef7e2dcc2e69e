'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox-list';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { isApiError } from '@/lib/api/api-error';
import { change } from '@/lib/api/browser';
import { countries, digitsOf } from '@/lib/contract/countries';
import { type CountryCode, countryCodes, type Locale } from '@/lib/contract/values';
import { localePath, paths } from '@/lib/paths';
import { type LoginFault, loginFault, phoneFault } from '@/lib/session/login-form';
import { useCountdown } from './use-countdown';

/** Seconds before another code can be sent (SES-07). */
const resendSeconds = 60;

type Warning = LoginFault | 'codeExpired' | 'codeLocked' | 'tooMany' | 'failed';

const refusalWarning = (error: unknown): Warning => {
  if (isApiError(error, 'CODE_WRONG')) return 'codeWrong';
  if (isApiError(error, 'CODE_EXPIRED')) return 'codeExpired';
  if (isApiError(error, 'CODE_LOCKED')) return 'codeLocked';
  if (isApiError(error, 'TOO_MANY')) return 'tooMany';
  return isApiError(error, 'PHONE_INVALID') ? 'phone' : 'failed';
};

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** `order`: says that ordering needs a login (CHK-01); `expired`: that the session ended (SES-08). */
  reason?: string;
  defaultCountry: CountryCode;
  defaultLocale: Locale;
  /** The session is open; the dialog is closed by what this does. */
  onLoggedIn(): Promise<void>;
}

/** Login by one-time code; the first code makes the account (DEC-29). */
export default function LoginDialog({
  open,
  onOpenChange,
  reason,
  defaultCountry,
  defaultLocale,
  onLoggedIn,
}: Props) {
  const t = useTranslations('session');
  const locale = useLocale() as Locale;
  const formId = useId();
  const [country, setCountry] = useState<CountryCode>(defaultCountry);
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [warning, setWarning] = useState<Warning>();
  const [pending, setPending] = useState<'send' | 'login'>();
  const countdown = useCountdown();

  const number = { mobile: digitsOf(mobile), mobileCountryCode: countries[country].countryNum };
  const words = (fault: Warning) => (fault === 'phone' ? t(`phone.${country}`) : t(fault));
  const aboutMobile = warning === 'mobileMissing' || warning === 'phone';
  const aboutCode =
    warning === 'codeMissing' ||
    warning === 'codeWrong' ||
    warning === 'codeExpired' ||
    warning === 'codeLocked';

  async function send() {
    const fault = phoneFault(country, mobile);
    setWarning(fault);
    if (fault || pending || countdown.left > 0) return;
    setPending('send');
    try {
      const sent = await change('auth.sendCode', number);
      countdown.start(sent.resendInSeconds ?? resendSeconds);
      showToast({ kind: 'success', text: t('sent') });
    } catch (error) {
      setWarning(refusalWarning(error));
    } finally {
      setPending(undefined);
    }
  }

  async function login() {
    const fault = loginFault({ mode: 'code', country, mobile, code, password: '', agreed });
    setWarning(fault);
    if (fault || pending) return;
    setPending('login');
    try {
      await change('auth.loginByCode', { ...number, otpCode: code.trim() });
      showToast({ kind: 'success', text: t('loggedIn') });
      await onLoggedIn();
    } catch (error) {
      setWarning(refusalWarning(error));
      setPending(undefined);
    }
  }

  const link = (path: string) => (chunks: ReactNode) => (
    <a
      href={localePath(path, locale, defaultLocale)}
      target="_blank"
      rel="noopener"
      className="font-semibold text-brand-text underline"
    >
      {chunks}
    </a>
  );

  return (
    <DialogOrSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      closeLabel={t('close')}
      width={440}
      footer={
        <div className="p-4">
          <Button type="submit" form={formId} wide pending={pending === 'login'} pendingLabel={t('pending')}>
            {t('submit')}
          </Button>
        </div>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void login();
        }}
        className="flex flex-col gap-4 p-4 desk:p-6"
      >
        {reason === 'order' && <Notice>{t('forOrder')}</Notice>}
        {reason === 'expired' && <Notice kind="warning">{t('expired')}</Notice>}
        <p className="text-14 text-muted">{t('intro')}</p>
        <div className="grid grid-cols-[112px_1fr] items-start gap-3">
          <SelectField
            label={t('country')}
            value={country}
            autoComplete="tel-country-code"
            onChange={(event) => setCountry(event.target.value as CountryCode)}
          >
            {countryCodes.map((each) => (
              <option key={each} value={each}>
                {each} {countries[each].countryNum}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('mobile')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            value={mobile}
            maxLength={20}
            error={aboutMobile && words(warning)}
            onChange={(event) => setMobile(event.target.value)}
          />
        </div>
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          maxLength={4}
          error={aboutCode && words(warning)}
          onChange={(event) => setCode(event.target.value)}
          suffix={
            <Button
              variant="ghost"
              size="small"
              // Not `disabled`: the field would look closed, and the focus would be lost.
              aria-disabled={countdown.left > 0 || undefined}
              pending={pending === 'send'}
              onClick={() => void send()}
            >
              {countdown.left > 0 ? t('resendIn', { seconds: countdown.left }) : t('send')}
            </Button>
          }
        />
        <div className="flex min-h-11 items-center gap-3 text-14">
          <Checkbox
            id={`${formId}-terms`}
            checked={agreed}
            onChange={setAgreed}
            invalid={warning === 'termsMissing'}
          />
          <label htmlFor={`${formId}-terms`}>
            {t.rich('terms', { terms: link(paths.termsProtocol()), policy: link(paths.termsPolicy()) })}
          </label>
        </div>
        {warning && !aboutMobile && !aboutCode && (
          <Notice kind="warning" live>
            {words(warning)}
          </Notice>
        )}
      </form>
    </DialogOrSheet>
  );
}
