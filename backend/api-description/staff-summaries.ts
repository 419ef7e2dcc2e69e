import type { StaffCallName } from '@/lib/contract/staff/contract';

/** What each call of the staff console is for, in a line. */
export const staffSummaries: Record<StaffCallName, string> = {
  'account.whoAmI': 'Who is signed in, and where they work',
  'account.signIn': 'Signs in by e-mail and password',
  'account.signOut': 'Ends the session',
  'account.readInvitation': 'What an invitation is for',
  'orders.board': 'The open orders of a restaurant, the latest that ended today, and busy mode',
  'orders.accept': 'Takes a new order and promises a time',
  'orders.promise': 'Promises another time for an open order',
  'orders.refuse': 'Refuses a new order for a reason that the diner reads, and refunds it',
  'orders.advance': 'Brings an order to a later step',
  'orders.back': 'Undoes the last act on an order, within a minute',
  'orders.courier': 'Says who delivers an order',
  'orders.cancel': 'Cancels an open order and refunds it',
  'orders.quoteTakeOff': 'What taking pieces off an order would come to',
  'orders.takeOff': 'Takes pieces off an order and refunds their share',
  'shop.pause': 'Takes no orders for a time before the pause ends',
  'shop.extraTime': 'Adds minutes to each lead time for a while',
  'shop.soldOut': 'Says that a dish, a specification or an item is sold out',
  'shop.backOnSale': 'Puts what was sold out back on sale',
  'people.list': 'Who works at the restaurant, and who is invited',
  'account.acceptInvitation': 'Spends an invitation and signs in',
};
