/**
 * `GET /staff/events?restaurantId=&lastEventId=`: server-sent events for an open console.
 * - `reset`: read everything again. It is the first event unless Last-Event-ID, or `lastEventId` of a new connection, names a known one.
 * - `changed` with a list of `StaffEvent`: the kind and id of each change; the console reads the state by a call. With
 * Last-Event-ID it is the first event and lists the missed changes. A change may be sent twice, none is missing.
 * - `ping` every second: a console that receives none for a few is not live.
 */
export const staffEventsPath = 'staff/events';

/** The kinds of changes. Add a kind here, and record it with `recordStaffEvent` in the transaction of the change. */
export type StaffEventKind =
  | 'order'
  | 'rush'
  | 'booking'
  | 'door'
  | 'table'
  | 'money'
  | 'printer'
  | 'menu'
  | 'staff'
  | 'review'
  | 'message';

export interface StaffEvent {
  kind: StaffEventKind;
  /** The id of the changed thing, such as an order's. */
  subject: string;
}
