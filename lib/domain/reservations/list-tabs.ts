import { ReservationStatus } from '@/lib/contract/statuses';

/** How many reservations a page of the list holds (RSV-23). */
export const reservationsPerPage = 10;

/** The tabs of the list of reservations, in their order, each with the status that it requests (RSV-23). */
export const listTabs = {
  all: undefined,
  reserve: ReservationStatus.Reserved,
  absence: ReservationStatus.Absent,
  canceled: ReservationStatus.Cancelled,
} as const;
export type ListTab = keyof typeof listTabs;
export const listTabNames = Object.keys(listTabs) as ListTab[];
