import type { CountryCode } from '@/lib/contract/values';

/** Values of a starter file, which its restaurant replaces before it opens. */
export const placeholders = {
  address: '1 Sample Street',
  dish: 'First dish',
  phones: {
    SG: '+65 6000 0000',
    MY: '+60 3000 0000',
    CN: '+86 210000 0000',
    VN: '+84 24 0000 0000',
    KH: '+855 23 000 000',
    MM: '+95 1 000 000',
  } satisfies Record<CountryCode, string>,
};
