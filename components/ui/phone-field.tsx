import { countries } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { AnyIcon } from './any-icon';
import { TextField, type TextFieldProps } from './field';

type PhoneFieldProps = Omit<TextFieldProps, 'prefix' | 'value' | 'onChange' | 'type'> & {
  country: CountryCode;
  mobile: string;
  /** Accessible name of the dial prefix. */
  dialLabel: string;
  /** Name of the country in the submitted form. */
  countryName?: string;
  onCountry: (country: CountryCode) => void;
  onMobile: (typed: string) => void;
};

/** Takes a phone number with its dial prefix in the same box; the native select works on every device. */
export function PhoneField({
  country,
  mobile,
  dialLabel,
  countryName,
  onCountry,
  onMobile,
  ...field
}: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
      value={mobile}
      onChange={(event) => onMobile(event.target.value)}
      prefix={
        <span className="relative flex h-full items-center">
          <select
            name={countryName}
            aria-label={dialLabel}
            autoComplete="tel-country-code"
            value={country}
            onChange={(event) => onCountry(event.target.value as CountryCode)}
            className="-ml-3 min-h-[46px] cursor-pointer appearance-none bg-transparent pr-6 pl-3 text-16 outline-none"
          >
            {countryCodes.map((countryCode) => (
              <option key={countryCode} value={countryCode}>
                {countryCode} {countries[countryCode].countryNum}
              </option>
            ))}
          </select>
          <AnyIcon name="chevron-down" size={16} className="pointer-events-none absolute right-0" />
        </span>
      }
      {...field}
    />
  );
}
