'use client';

import { useTranslations } from 'next-intl';
import { buildingTypes } from '@/lib/domain/addresses/address-draft';

/** In the order of the wire's numbers (ADR-08). */
const labelNames = ['home', 'company', 'school', 'hotel'] as const;

/** Returns labels for the codes and English values of an address. */
export function useAddressLabels() {
  const t = useTranslations('addresses');
  return {
    label: (label: number | undefined) => {
      const name = label === undefined ? undefined : labelNames[label];
      return name && t(`label.${name}`);
    },
    /** One of ours in the diner's language, another one as it was written. */
    buildingType: (value: string) => {
      const type = buildingTypes.find((one) => one === value);
      return type ? t(`building.${type}`) : value;
    },
  };
}
