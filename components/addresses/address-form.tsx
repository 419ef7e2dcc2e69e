'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox-list';
import { Chip } from '@/components/ui/chip';
import { SelectField } from '@/components/ui/field';
import { SentForm, setFieldError, useSentForm } from '@/components/ui/form';
import { countries, defaultCountry } from '@/lib/contract/countries';
import { countryCodes } from '@/lib/contract/values';
import {
  type AddressDraft,
  addressLabels,
  buildingTypes,
  maxBuildingLetters,
  maxLetters,
  toggleLabel,
  validateAddress,
} from '@/lib/domain/addresses/address-draft';
import { getPhone } from '@/lib/domain/session/login-form';
import { PlaceCard } from './place-card';
import { useAddressLabels } from './use-address-labels';

interface Props {
  /** Id of the form for the submit button in the dialog's footer. */
  id: string;
  /** Begins the form, which outlives a place search in what `onType` stores. */
  draft: AddressDraft;
  onType(typed: AddressDraft): void;
  onSearch(): void;
  onSave(draft: AddressDraft): Promise<void>;
  /** Whether the address is saved in the diner's book, which has a default, rather than in the guest's browser. */
  forBook: boolean;
  /** Whether to use the address for this order only; absent where it is not a choice. */
  onlyOnce?: { checked: boolean; onChange(checked: boolean): void };
}

/** Collects all that a rider needs to find the door. */
export function AddressForm({ id, draft, onType, onSearch, onSave, forBook, onlyOnce }: Props) {
  const t = useTranslations('addresses');
  const labels = useAddressLabels();
  const phone = useTranslations('session.phone');
  const [defaultValues] = useState(draft);
  const { form } = useSentForm<AddressDraft, void>({
    defaultValues,
    send: onSave,
    check(typed) {
      const errors = Object.entries(validateAddress(typed)).filter(([, error]) => error);
      return Object.fromEntries(
        errors.map(([field, error]) => [
          field,
          error === 'phone' ? phone(typed.phoneCountry ?? defaultCountry) : t(`error.${error}`),
        ]),
      );
    },
  });
  // Each listener reads the values behind its own change.
  const onChange = () => onType(form.state.values);
  const types = new Set<string>(buildingTypes);
  if (defaultValues.buildingTypeDesc) types.add(defaultValues.buildingTypeDesc);
  return (
    <SentForm form={form} id={id} className="flex flex-col gap-4 p-4 desk:p-6">
      <form.AppField name="place">
        {({ state: { meta } }) => (
          <PlaceCard
            place={draft.place}
            error={meta.errors[0] as unknown as string | undefined}
            onSearch={onSearch}
          />
        )}
      </form.AppField>
      <form.AppField name="buildingName" listeners={{ onChange }}>
        {(field) => (
          <field.TextInput
            label={t('form.building')}
            maxLength={maxBuildingLetters}
            autoComplete="address-line1"
          />
        )}
      </form.AppField>
      <div className="grid grid-cols-2 items-start gap-3">
        <form.AppField name="unitNo" listeners={{ onChange }}>
          {(field) => (
            <field.TextInput
              label={t('form.unit')}
              hint={t('form.unitHint')}
              maxLength={maxLetters}
              autoComplete="address-line2"
            />
          )}
        </form.AppField>
        <form.AppField name="buildingTypeDesc" listeners={{ onChange }}>
          {({ state, handleChange }) => (
            <SelectField
              label={t('form.buildingType')}
              value={state.value ?? ''}
              onChange={(event) => handleChange(event.target.value || undefined)}
            >
              <option value="">{t('building.none')}</option>
              {[...types].map((type) => (
                <option key={type} value={type}>
                  {labels.buildingType(type)}
                </option>
              ))}
            </SelectField>
          )}
        </form.AppField>
      </div>
      <form.AppField name="userName" listeners={{ onChange }}>
        {(field) => <field.TextInput label={t('form.receiver')} maxLength={maxLetters} autoComplete="name" />}
      </form.AppField>
      <div className="grid grid-cols-[132px_1fr] items-start gap-3">
        <form.AppField
          name="phoneCountry"
          listeners={{
            onChange() {
              // The number was checked by the rule of another country.
              setFieldError(form, 'mobile', undefined);
              onChange();
            },
          }}
        >
          {(field) => (
            <field.Select label={t('form.dial')} autoComplete="tel-country-code">
              {countryCodes.map((countryCode) => (
                <option key={countryCode} value={countryCode}>
                  {countryCode} {countries[countryCode].countryNum}
                </option>
              ))}
            </field.Select>
          )}
        </form.AppField>
        <form.AppField
          name="mobile"
          listeners={{
            onChange({ value }) {
              // A pasted dial prefix chooses its country.
              const { country, mobile } = getPhone(value, form.state.values.phoneCountry ?? defaultCountry);
              if (mobile !== value) {
                form.setFieldValue('phoneCountry', country);
                form.setFieldValue('mobile', mobile);
              }
              onChange();
            },
          }}
        >
          {(field) => (
            <field.TextInput
              label={t('form.mobile')}
              hint={t('form.mobileHint')}
              type="tel"
              maxLength={24}
              inputMode="tel"
              autoComplete="tel-national"
            />
          )}
        </form.AppField>
      </div>
      <fieldset>
        <legend className="mb-1 text-14 leading-heading font-bold">
          {t('label.legend')}
          <span className="ml-1 font-normal text-muted">{t('form.optional')}</span>
        </legend>
        <form.AppField name="addressLabel" listeners={{ onChange }}>
          {({ state, handleChange }) => (
            <div className="flex flex-wrap gap-2">
              {addressLabels.map((label) => (
                <Chip
                  key={label}
                  selected={label === state.value}
                  onClick={() => handleChange(toggleLabel(state.value, label))}
                >
                  {labels.label(label)}
                </Chip>
              ))}
            </div>
          )}
        </form.AppField>
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
            <form.AppField name="asDefault" listeners={{ onChange }}>
              {({ state, handleChange }) => (
                <Checkbox id={`${id}-default`} checked={state.value} onChange={handleChange} />
              )}
            </form.AppField>
            <label htmlFor={`${id}-default`}>{t('form.asDefault')}</label>
          </div>
        ))}
    </SentForm>
  );
}
