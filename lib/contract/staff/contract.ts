import type { InputOf, OutputOf } from '../endpoint';
import * as account from './account';
import type { StaffEndpoint } from './endpoint';
import * as people from './people';

/** Every call of the staff console, by name. The gateway of the storefront knows none of them (SES-14). */
export const staffContract = {
  'account.whoAmI': account.whoAmI,
  'account.signIn': account.signIn,
  'account.signOut': account.signOut,
  'account.readInvitation': account.readInvitation,
  'account.acceptInvitation': account.acceptInvitation,
  'people.list': people.peopleList,
} as const satisfies Record<string, StaffEndpoint>;

type StaffContract = typeof staffContract;
export type StaffCallName = keyof StaffContract;
export type StaffInput<N extends StaffCallName> = InputOf<StaffContract[N]>;
export type StaffOutput<N extends StaffCallName> = OutputOf<StaffContract[N]>;
