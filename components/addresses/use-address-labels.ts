'use client';

import { useTranslations } from 'next-intl';
import { buildingTypes } from '@/lib/domain/addresses/address-draft';

/** Ordered by the codes of the wire. */
const labelNames = ['home', 'company', 'school', 'hotel'] as const;

/** Returns functions that label the codes and English values of an address. */
export function useAddressLabels() {
  const t = useTranslations('addresses');
  return {
    label: (label: number | undefined) => {
      const name = label === undefined ? undefined : labelNames[label];
      return name && t(`label.${name}`);
    },
    /** Translates the building types that the form offers; returns any other value as written. */
    buildingType: (value: string) => {
      const type = buildingTypes.find((buildingType) => buildingType === value);
      return type ? t(`building.${type}`) : value;
    },
  };
}
