/**
 * `GET /staff/events?restaurantId=`: server-sent events for an open console.
 * - `reset`: read everything again. Comes first, unless Last-Event-ID says what is known.
 * - `changed` with a list of `StaffEvent`: what changed, by kind and id; the console asks for the state by a call. With
 *   Last-Event-ID it comes first and names what was missed. An event may come twice, none is missing.
 * - `ping` every ten seconds: a console that hears none for longer is not live.
 */
export const staffEventsPath = 'staff/events';

/** What can change. Add a kind here, and record it with `recordStaffEvent` in the transaction of the change. */
export type StaffEventKind =
  | 'order'
  | 'rush'
  | 'booking'
  | 'table'
  | 'money'
  | 'printer'
  | 'menu'
  | 'staff'
  | 'review'
  | 'message';

export interface StaffEvent {
  kind: StaffEventKind;
  /** Such as an order's id. */
  subject: string;
}
