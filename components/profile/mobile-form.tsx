'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { CodeField } from '@/components/session/code-field';
import { PhoneFields } from '@/components/session/phone-fields';
import { useFormError } from '@/components/session/use-form-error';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { getLoginErrorText } from '@/lib/client/session/login-error-text';
import { reloadSession } from '@/lib/client/session/session-client';
import { findCountryByDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { isCodeRefused, validateMobileChange } from '@/lib/domain/profile/mobile-change';
import { type Phone, toWirePhone } from '@/lib/domain/session/login-form';
import { RowForm, type RowNote, toFailureNote } from './row-form';
import { useProfileEdit } from './use-profile-edit';

const serviceType = 'decorder-memberinfo';

interface Props {
  user: User;
  onDone(): void;
}

/** Changes the mobile number after checking the code sent to it, which ends all other sessions. */
export function MobileForm({ user, onDone }: Props) {
  const shop = useShop();
  const t = useTranslations('profile.mobile');
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState<Phone>({
    country: findCountryByDial(user.mobileCountryCode) ?? shop.countryCode,
    mobile: '',
  });
  const [code, setCode] = useState('');
  const [note, setNote] = useState<RowNote>();
  const formError = useFormError(form, phone.country);
  const { pending, run, save } = useProfileEdit(user.userId);
  /** The checked code; a retry after a failed save skips the check, because a code can be checked once. */
  const checked = useRef('');

  /** Returns whether the form is valid. Otherwise shows the first error; a missing value is shown as information. */
  function isFilled(withCode: string): boolean {
    const validationError = validateMobileChange({ ...phone, code: withCode }, user);
    const plain =
      validationError === 'mobileMissing' || validationError === 'codeMissing' || validationError === 'same';
    formError.note(plain ? undefined : validationError);
    setNote(plain ? { kind: 'info', text: t(validationError) } : undefined);
    if (plain)
      form.current
        ?.querySelector<HTMLElement>(`[name="${validationError === 'codeMissing' ? 'code' : 'mobile'}"]`)
        ?.focus();
    return validationError === undefined;
  }

  function showError(error: unknown) {
    formError.showError(error, (known, labels) => {
      if (!isCodeRefused(known.code)) return undefined;
      setNote({ kind: 'danger', text: t('checkFailed') });
      return getLoginErrorText(labels, known);
    });
  }

  async function submit() {
    if (!isFilled(code)) return;
    const number = toWirePhone(phone);
    const proof = JSON.stringify([number, code]);
    const done = await run(async () => {
      if (checked.current !== proof)
        await change('auth.checkCode', { ...number, otpcode: code, serviceType });
      checked.current = proof;
      await save(number);
      await reloadSession();
    }, showError);
    if (!done) return;
    showToast({ kind: 'success', text: t('updated') });
    onDone();
  }

  return (
    <RowForm
      form={form}
      pending={pending}
      note={note ?? toFailureNote(formError.rest)}
      onSubmit={submit}
      onCancel={onDone}
    >
      <p className="text-14 text-muted">{t('intro')}</p>
      <PhoneFields phone={phone} onChange={setPhone} error={formError.at('mobile')} />
      <CodeField
        phone={phone}
        value={code}
        onChange={setCode}
        serviceType={serviceType}
        formError={{
          at: formError.at,
          // Reports an invalid number, or the current one, before a code is requested.
          note: () => !isFilled('0000'),
          showError,
        }}
      />
    </RowForm>
  );
}
