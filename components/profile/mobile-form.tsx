'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { SelectField, TextField } from '@/components/ui/field';
import { showToast } from '@/components/ui/toast';
import { isApiError } from '@/lib/api/api-error';
import { change } from '@/lib/api/browser';
import { countries } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { errorText } from '@/lib/i18n/error-text';
import {
  countryOfPrefix,
  type MobileChangeFault,
  mobileChangeFault,
  newNumberFault,
  numberOf,
} from '@/lib/profile/mobile-change';
import { loadSession } from '@/lib/session/session-client';
import { CodeField } from './code-field';
import { RowForm } from './row-form';
import { useProfileEdit } from './use-profile-edit';

const serviceType = 'decorder-memberinfo';

/** Refusals of the check itself; others say nothing about the code. */
const codeRefusals = ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_LOCKED'];

interface Props {
  user: User;
  shopCountry: CountryCode;
  onDone(): void;
}

/** A new mobile, saved once the code that went there was checked (PRF-04). All other sessions end with it. */
export function MobileForm({ user, shopCountry, onDone }: Props) {
  const t = useTranslations('profile.mobile');
  const phone = useTranslations('session.phone');
  const errors = useTranslations('errors');
  const mobileField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const [country, setCountry] = useState(countryOfPrefix(user.mobileCountryCode, shopCountry));
  const [mobile, setMobile] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<MobileChangeFault>();
  const [refused, setRefused] = useState<string>();
  /** A checked code is spent by the check: after a failed save it isn't checked again. */
  const checked = useRef('');
  const { pending, failure, setFailure, run, save } = useProfileEdit(user.userId);

  const missing = fault === 'mobileMissing' || fault === 'codeMissing';
  const aboutNumber = fault === 'phone' || fault === 'same';
  const point = (found: MobileChangeFault | undefined) => {
    setFault(found);
    setRefused(undefined);
    setFailure(undefined);
    if (found) (found.startsWith('code') ? codeField : mobileField).current?.focus();
    return found === undefined;
  };

  async function submit() {
    if (!point(mobileChangeFault({ country, mobile, code }, user))) return;
    const number = numberOf({ country, mobile });
    const proof = JSON.stringify([number, code]);
    const done = await run(
      async () => {
        if (checked.current !== proof)
          await change('auth.checkCode', { ...number, otpcode: code.trim(), serviceType });
        checked.current = proof;
        await save(number);
        await loadSession();
      },
      (error) => {
        if (!isApiError(error) || !codeRefusals.includes(error.code)) return undefined;
        setRefused(errorText(errors, error));
        codeField.current?.focus();
        return t('checkFailed');
      },
    );
    if (!done) return;
    showToast({ kind: 'success', text: t('updated') });
    onDone();
  }

  return (
    <RowForm
      pending={pending}
      failure={failure}
      info={missing ? t(fault) : undefined}
      onSubmit={submit}
      onCancel={onDone}
    >
      <p className="text-14 text-muted">{t('intro')}</p>
      <div className="grid grid-cols-[112px_minmax(0,1fr)] items-start gap-3">
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
          ref={mobileField}
          label={t('number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={mobile}
          maxLength={20}
          error={aboutNumber && (fault === 'phone' ? phone(country) : t('same'))}
          onChange={(event) => setMobile(event.target.value)}
        />
      </div>
      <CodeField
        ref={codeField}
        value={code}
        error={refused ?? (fault === 'codeWrong' && t('codeWrong'))}
        request={() =>
          point(newNumberFault({ country, mobile }, user))
            ? { ...numberOf({ country, mobile }), serviceType }
            : undefined
        }
        onChange={(typed) => {
          setCode(typed);
          setRefused(undefined);
        }}
        onFailed={(error) =>
          setFailure(errorText(errors, isApiError(error) ? error : { code: 'INTERNAL' }))
        }
      />
    </RowForm>
  );
}
