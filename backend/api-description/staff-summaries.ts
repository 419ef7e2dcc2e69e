import type { StaffCallName } from '@/lib/contract/staff/contract';

/** What each call of the staff console is for, in a line. */
export const staffSummaries: Record<StaffCallName, string> = {
  'account.whoAmI': 'Who is signed in, and where they work',
  'account.signIn': 'Signs in by e-mail and password',
  'account.signOut': 'Ends the session',
  'account.readInvitation': 'What an invitation is for',
  'people.list': 'Who works at the restaurant, and who is invited',
  'account.acceptInvitation': 'Spends an invitation and signs in',
};
