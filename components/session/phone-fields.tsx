import { useTranslations } from 'next-intl';
import { SelectField, TextField } from '@/components/ui/field';
import { useSentField } from '@/components/ui/form';
import { countries } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { getPhone, type Phone } from '@/lib/domain/session/login-form';

interface Props {
  /** Set next to a password field: password managers then use the number as user name. */
  isUsername?: boolean;
}

/** Takes a dial prefix and a phone number in a field of a form. */
export function PhoneFields({ isUsername }: Props) {
  const t = useTranslations('signIn');
  const { value: phone, onChange, form: _, name: __, ...note } = useSentField<Phone>();
  return (
    <div className="grid grid-cols-[132px_1fr] items-start gap-3">
      <SelectField
        label={t('country')}
        value={phone.country}
        autoComplete="tel-country-code"
        onChange={(event) => onChange({ ...phone, country: event.target.value as CountryCode })}
      >
        {countryCodes.map((countryCode) => (
          <option key={countryCode} value={countryCode}>
            {countryCode} {countries[countryCode].countryNum}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('mobile')}
        type="tel"
        name="mobile"
        inputMode="tel"
        autoComplete={isUsername ? 'username' : 'tel-national'}
        value={phone.mobile}
        maxLength={24}
        {...note}
        liveError
        onChange={(event) => onChange(getPhone(event.target.value, phone.country))}
      />
    </div>
  );
}
