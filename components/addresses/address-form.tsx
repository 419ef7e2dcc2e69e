'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox-list';
import { Chip } from '@/components/ui/chip';
import { SelectField, TextField } from '@/components/ui/field';
import { countries, defaultCountry } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import {
  type AddressDraft,
  type AddressField,
  addressLabels,
  buildingTypes,
  maxBuildingLetters,
  maxLetters,
  toggleLabel,
} from '@/lib/domain/addresses/address-draft';
import { getPhone } from '@/lib/domain/session/login-form';
import { PlaceCard } from './place-card';
import { useAddressLabels } from './use-address-labels';

interface Props {
  /** Id of the form for the submit button in the dialog's footer; fields have the id `id-field`. */
  id: string;
  draft: AddressDraft;
  onType(typed: Partial<AddressDraft>): void;
  onSearch(): void;
  onSave(): void;
  /** The field that the warning (id `id-warning`) describes. */
  invalid?: AddressField;
  /** Whether the address is saved in the diner's book, which has a default, rather than in the guest's browser. */
  forBook: boolean;
  /** Whether to use the address for this order only; absent where it is not a choice. */
  onlyOnce?: { checked: boolean; onChange(checked: boolean): void };
}

/** Collects all that a rider needs to find the door. */
export function AddressForm({ id, draft, onType, onSearch, onSave, invalid, forBook, onlyOnce }: Props) {
  const t = useTranslations('addresses');
  const labels = useAddressLabels();
  const getFieldProps = (name: AddressField) => ({
    id: `${id}-${name}`,
    ...(invalid === name && { 'aria-invalid': true, 'aria-describedby': `${id}-warning` }),
  });
  const types = new Set<string>(buildingTypes);
  if (draft.buildingTypeDesc) types.add(draft.buildingTypeDesc);
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      className="flex flex-col gap-4 p-4 desk:p-6"
    >
      <PlaceCard
        id={`${id}-place`}
        place={draft.place}
        errorId={invalid === 'place' ? `${id}-warning` : undefined}
        onSearch={onSearch}
      />
      <TextField
        label={t('form.building')}
        value={draft.buildingName}
        maxLength={maxBuildingLetters}
        autoComplete="address-line1"
        onChange={(event) => onType({ buildingName: event.target.value })}
        {...getFieldProps('buildingName')}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t('form.unit')}
          hint={t('form.unitHint')}
          value={draft.unitNo}
          maxLength={maxLetters}
          autoComplete="address-line2"
          onChange={(event) => onType({ unitNo: event.target.value })}
          {...getFieldProps('unitNo')}
        />
        <SelectField
          label={t('form.buildingType')}
          value={draft.buildingTypeDesc ?? ''}
          onChange={(event) => onType({ buildingTypeDesc: event.target.value || undefined })}
        >
          <option value="">{t('building.none')}</option>
          {[...types].map((type) => (
            <option key={type} value={type}>
              {labels.buildingType(type)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={t('form.receiver')}
        value={draft.userName}
        maxLength={maxLetters}
        autoComplete="name"
        onChange={(event) => onType({ userName: event.target.value })}
        {...getFieldProps('userName')}
      />
      <div className="grid grid-cols-[132px_1fr] items-start gap-3">
        <SelectField
          label={t('form.dial')}
          value={draft.phoneCountry ?? ''}
          autoComplete="tel-country-code"
          onChange={(event) => onType({ phoneCountry: event.target.value as CountryCode })}
          {...getFieldProps('phoneCountry')}
        >
          {countryCodes.map((countryCode) => (
            <option key={countryCode} value={countryCode}>
              {countryCode} {countries[countryCode].countryNum}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('form.mobile')}
          hint={t('form.mobileHint')}
          value={draft.mobile}
          type="tel"
          maxLength={24}
          inputMode="tel"
          autoComplete="tel-national"
          onChange={(event) => {
            // A pasted dial prefix chooses its country.
            const { country, mobile } = getPhone(event.target.value, draft.phoneCountry ?? defaultCountry);
            onType({ mobile, ...(mobile !== event.target.value && { phoneCountry: country }) });
          }}
          {...getFieldProps('mobile')}
        />
      </div>
      <fieldset>
        <legend className="mb-1 text-14 leading-heading font-bold">
          {t('label.legend')}
          <span className="ml-1 font-normal text-muted">{t('form.optional')}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {addressLabels.map((label) => (
            <Chip
              key={label}
              selected={label === draft.addressLabel}
              onClick={() => onType({ addressLabel: toggleLabel(draft.addressLabel, label) })}
            >
              {labels.label(label)}
            </Chip>
          ))}
        </div>
      </fieldset>
      {onlyOnce && (
        <div className="flex min-h-11 items-center gap-3">
          <Checkbox id={`${id}-once`} checked={onlyOnce.checked} onChange={onlyOnce.onChange} />
          <label htmlFor={`${id}-once`}>{t('form.onlyOnce')}</label>
        </div>
      )}
      {forBook &&
        !onlyOnce?.checked &&
        (draft.isDefault ? (
          <p className="text-14 text-muted">{t('form.isDefault')}</p>
        ) : (
          <div className="flex min-h-11 items-center gap-3">
            <Checkbox
              id={`${id}-default`}
              checked={draft.asDefault}
              onChange={(asDefault) => onType({ asDefault })}
            />
            <label htmlFor={`${id}-default`}>{t('form.asDefault')}</label>
          </div>
        ))}
    </form>
  );
}
