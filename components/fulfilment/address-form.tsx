'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { countries, digitsOf, phoneMatches } from '@/lib/contract/countries';
import type { DeliveryAddress } from '@/lib/contract/ordering';

interface Props {
  /** Names the form for the button in the dialog's foot. */
  formId: string;
  address: DeliveryAddress;
  onSearchAgain(): void;
  onSave(address: DeliveryAddress): void;
}

/** What a rider needs beside the found place: unit, receiver and, where it differs, a number. */
export function AddressForm({ formId, address, onSearchAgain, onSave }: Props) {
  const t = useTranslations('fulfilment.address');
  const phoneMessage = useTranslations('session.phone');
  const [unitNo, setUnitNo] = useState(address.unitNo ?? '');
  const [userName, setUserName] = useState(address.userName ?? '');
  const [mobile, setMobile] = useState(address.mobile ?? '');
  const [faults, setFaults] = useState<{ userName?: string; mobile?: string }>({});
  const country = address.countryCode ?? 'SG';

  function save() {
    const found = {
      userName: userName.trim() ? undefined : t('receiverMissing'),
      mobile: mobile.trim() && !phoneMatches(country, mobile) ? phoneMessage(country) : undefined,
    };
    setFaults(found);
    if (found.userName || found.mobile) return;
    onSave({
      ...address,
      unitNo: unitNo.trim() || undefined,
      userName: userName.trim(),
      ...(mobile.trim()
        ? { mobile: digitsOf(mobile), countryArea: countries[country].countryNum }
        : { mobile: undefined, countryArea: undefined }),
    });
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="flex flex-col gap-4 p-4 desk:p-6"
    >
      <div className="flex items-start gap-3 rounded-card bg-sunken p-4">
        <Icon name="pin" size={20} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{address.buildingName ?? address.addressDetail}</p>
          {address.buildingName && <p className="text-14 text-muted">{address.addressDetail}</p>}
          <button
            type="button"
            onClick={onSearchAgain}
            className="mt-1 min-h-11 font-semibold text-brand-text"
          >
            {t('another')}
          </button>
        </div>
      </div>
      <TextField
        label={t('unit')}
        hint={t('unitHint')}
        value={unitNo}
        maxLength={50}
        autoComplete="address-line2"
        onChange={(event) => setUnitNo(event.target.value)}
      />
      <TextField
        label={t('receiver')}
        value={userName}
        maxLength={50}
        autoComplete="name"
        error={faults.userName}
        onChange={(event) => setUserName(event.target.value)}
      />
      <TextField
        label={t('mobile')}
        hint={t('mobileHint')}
        value={mobile}
        maxLength={20}
        inputMode="tel"
        autoComplete="tel-national"
        error={faults.mobile}
        onChange={(event) => setMobile(event.target.value)}
      />
    </form>
  );
}
