'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '@/components/ui/checkbox-list';
import { Chip } from '@/components/ui/chip';
import { SelectField, TextField } from '@/components/ui/field';
import { countries } from '@/lib/contract/countries';
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
import type { ClientShop } from '@/lib/domain/client-shop';
import { PlaceCard } from './place-card';
import { useAddressLabels } from './use-address-labels';

interface Props {
  /** Names the form for the button in the dialog's foot; fields are `id-field`. */
  id: string;
  shop: ClientShop;
  draft: AddressDraft;
  onType(typed: Partial<AddressDraft>): void;
  onSearch(): void;
  onSave(): void;
  /** The field that the warning is about, which has the id `id-warning`. */
  invalid?: AddressField;
  /** It goes into the diner's book, which has a default; a guest's stays in the browser (DEC-58). */
  forBook: boolean;
  /** Whether the diner wants it for this order only; absent where that is no choice. */
  onlyOnce?: { checked: boolean; onChange(checked: boolean): void };
}

/** Everything that a rider needs to find the door (ADR-05). */
export function AddressForm({
  id,
  shop,
  draft,
  onType,
  onSearch,
  onSave,
  invalid,
  forBook,
  onlyOnce,
}: Props) {
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
        shop={shop}
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
          {countryCodes.map((each) => (
            <option key={each} value={each}>
              {each} {countries[each].countryNum}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('form.mobile')}
          hint={t('form.mobileHint')}
          value={draft.mobile}
          type="tel"
          maxLength={20}
          inputMode="tel"
          autoComplete="tel-national"
          onChange={(event) => onType({ mobile: event.target.value })}
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
