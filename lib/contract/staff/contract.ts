import type { InputOf, OutputOf } from '../endpoint';
import { firstContract } from './first-contract';
import { laterContract } from './later-contract';

/** Every call of the staff console, by name. The storefront's gateway has none of them (SES-14). */
export const staffContract = { ...firstContract, ...laterContract } as const;

type StaffContract = typeof staffContract;
export type StaffCallName = keyof StaffContract;
export type StaffInput<N extends StaffCallName> = InputOf<StaffContract[N]>;
export type StaffOutput<N extends StaffCallName> = OutputOf<StaffContract[N]>;
