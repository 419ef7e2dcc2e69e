'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { CodeField } from '@/components/session/code-field';
import { PhoneFields } from '@/components/session/phone-fields';
import { useFormError } from '@/components/session/use-form-error';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { getLoginErrorText } from '@/lib/client/session/login-error-text';
import { loadSession } from '@/lib/client/session/session-client';
import { countryOfDial } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import type { CountryCode } from '@/lib/contract/values';
import { refusesCode, validateMobileChange } from '@/lib/domain/profile/mobile-change';
import { type Phone, wirePhone } from '@/lib/domain/session/login-form';
import { failureNote, RowForm, type RowNote } from './row-form';
import { useProfileEdit } from './use-profile-edit';

const serviceType = 'decorder-memberinfo';

interface Props {
  user: User;
  shopCountry: CountryCode;
  onDone(): void;
}

/** Changes the mobile after checking the code sent to it (PRF-04). All other sessions end. */
export function MobileForm({ user, shopCountry, onDone }: Props) {
  const t = useTranslations('profile.mobile');
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState<Phone>({
    country: countryOfDial(user.mobileCountryCode) ?? shopCountry,
    mobile: '',
  });
  const [code, setCode] = useState('');
  const [note, setNote] = useState<RowNote>();
  const problem = useFormError(form, phone.country);
  const { pending, run, save } = useProfileEdit(user.userId);
  /** A check uses up its code, so a retry after a failed save skips the check. */
  const checked = useRef('');

  /** Shows the first error; a missing value shows as information (PRF-04). Returns whether the form is valid. */
  function isFilled(withCode: string): boolean {
    const fault = validateMobileChange({ ...phone, code: withCode }, user);
    const plain = fault === 'mobileMissing' || fault === 'codeMissing' || fault === 'same';
    problem.note(plain ? undefined : fault);
    setNote(plain ? { kind: 'info', text: t(fault) } : undefined);
    if (plain)
      form.current
        ?.querySelector<HTMLElement>(`[name="${fault === 'codeMissing' ? 'code' : 'mobile'}"]`)
        ?.focus();
    return fault === undefined;
  }

  function refuse(error: unknown) {
    problem.refuse(error, (known, words) => {
      if (!refusesCode(known.code)) return undefined;
      setNote({ kind: 'danger', text: t('checkFailed') });
      return getLoginErrorText(words, known);
    });
  }

  async function submit() {
    if (!isFilled(code)) return;
    const number = wirePhone(phone);
    const proof = JSON.stringify([number, code]);
    const done = await run(async () => {
      if (checked.current !== proof)
        await change('auth.checkCode', { ...number, otpcode: code, serviceType });
      checked.current = proof;
      await save(number);
      await loadSession();
    }, refuse);
    if (!done) return;
    showToast({ kind: 'success', text: t('updated') });
    onDone();
  }

  return (
    <RowForm
      form={form}
      pending={pending}
      note={note ?? failureNote(problem.rest)}
      onSubmit={submit}
      onCancel={onDone}
    >
      <p className="text-14 text-muted">{t('intro')}</p>
      <PhoneFields phone={phone} onChange={setPhone} error={problem.at('mobile')} />
      <CodeField
        phone={phone}
        value={code}
        onChange={setCode}
        serviceType={serviceType}
        problem={{
          at: problem.at,
          // A code can't be sent to the user's current number.
          note: () => !isFilled('0000'),
          refuse,
        }}
      />
    </RowForm>
  );
}
