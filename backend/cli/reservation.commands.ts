import { randomBytes } from 'node:crypto';
import { staffContract } from '@/lib/contract/staff/contract';
import { deductDeposit } from '../modules/parties/tables/deduct-deposit';
import { type DepositOutcome, returnReservationDeposit } from '../modules/reservations/deposits-by-staff';
import type { ReservationRow } from '../modules/reservations/reservations.repository';
import {
  cancelReservation,
  listReservations,
  markReservationAbsent,
  markReservationArrived,
  type ShownReservation,
  showReservation,
} from '../modules/reservations/reservations-by-staff';
import { type Command, type Outcome, parseText, parseWholeNumber, UsageError } from './command';
import { formatTable } from './table';

const STATUS: Record<number, string> = { 1: 'reserved', 2: 'cancelled', 3: 'absent' };

const formatStatus = ({ status, arrivedAt }: Pick<ReservationRow, 'status' | 'arrivedAt'>) =>
  arrivedAt ? 'arrived' : (STATUS[status] ?? String(status));

const toOutcome = (reservation: ReservationRow): Outcome => ({
  data: reservation,
  lines: [`${reservation.code}: ${formatStatus(reservation)}`],
});

const toSettledOutcome = ({ reservation, deposit }: DepositOutcome): Outcome => ({
  data: deposit,
  lines: [`${reservation.code}: deposit ${deposit.state}, ${deposit.amount / 100}`],
});

const headings = ['RESERVATION', 'RESTAURANT', 'WHEN', 'PEOPLE', 'OFF', 'NAME', 'PHONE', 'STATUS'];
const toCells = (reservation: ReservationRow) => [
  reservation.code,
  reservation.restaurantId,
  `${reservation.day} ${reservation.time}`,
  reservation.people,
  reservation.discount > 0 ? `${reservation.discount}%` : '',
  reservation.customerName,
  `${reservation.phoneDial} ${reservation.phoneDigits}`,
  formatStatus(reservation),
];

function formatReservation(reservation: ShownReservation): string[] {
  const mails = formatTable(
    ['E-MAIL', 'REMARK', 'BOOKED'],
    [[reservation.email, reservation.remark, reservation.createdAt.toISOString()]],
  );
  const events = formatTable(
    ['AT', 'WHAT', 'BY'],
    reservation.events.map(({ at, what, actor }) => [at.toISOString(), what, actor]),
  );
  const { deposit } = reservation;
  const deposits = deposit
    ? [
        ...formatTable(
          ['DEPOSIT', 'STATE', 'FREE UNTIL', 'RETURNED', 'KEPT', 'USED'],
          [
            [
              deposit.amount / 100,
              deposit.state,
              deposit.freeUntil.toISOString(),
              deposit.returned / 100,
              deposit.kept / 100,
              deposit.used / 100,
            ],
          ],
        ),
        '',
      ]
    : [];
  return [...formatTable(headings, [toCells(reservation)]), '', ...mails, '', ...deposits, ...events];
}

function readDay(value: string | boolean | undefined): string | undefined {
  if (value === undefined) return undefined;
  const written = String(value);
  const at = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written)
    throw new UsageError('--day must be a day such as 2026-11-23');
  return written;
}

export const reservationCommands: Command[] = [
  {
    name: 'reservation list',
    takes: '[--restaurant ID] [--day YYYY-MM-DD] [--last N]',
    does: 'Shows reservations, the latest time first; 20 by default',
    args: [0, 0],
    options: { restaurant: { type: 'string' }, day: { type: 'string' }, last: { type: 'string' } },
    async run({ values, database }) {
      const asked = {
        restaurantId:
          values.restaurant === undefined
            ? undefined
            : parseWholeNumber(values.restaurant, '--restaurant', 1),
        day: readDay(values.day),
        last: values.last === undefined ? 20 : parseWholeNumber(values.last, '--last', 1),
      };
      const { db } = await database();
      const found = await listReservations(db, asked);
      return { data: found, lines: formatTable(headings, found.map(toCells)) };
    },
  },
  {
    name: 'reservation show',
    takes: 'REF',
    does: 'Shows one reservation and what became of it, by its code or id',
    args: [1, 1],
    async run({ args, database }) {
      const { db } = await database();
      const reservation = await showReservation(db, args[0] ?? '');
      return { data: reservation, lines: formatReservation(reservation) };
    },
  },
  {
    name: 'reservation arrived',
    takes: 'REF',
    does: 'The diner has come; also after the reservation was marked absent',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toOutcome(await markReservationArrived(db, args[0] ?? '', { now }));
    },
  },
  {
    name: 'reservation absent',
    takes: 'REF',
    does: 'The diner has not come; by itself this happens only where the restaurant file says autoAbsent',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toOutcome(await markReservationAbsent(db, args[0] ?? '', { now }));
    },
  },
  {
    name: 'reservation cancel',
    takes: 'REF [--reason TEXT]',
    does: 'Cancels the reservation; the table goes back and the diner gets a mail',
    args: [1, 1],
    options: { reason: { type: 'string' } },
    async run({ args, values, database, now }) {
      const field = staffContract['bookings.cancel'].input.shape.reason;
      const reason = parseText(values.reason, '--reason', field);
      const { db } = await database();
      return toOutcome(await cancelReservation(db, args[0] ?? '', { now, reason }));
    },
  },
  {
    name: 'reservation deposit-return',
    takes: 'REF',
    does: 'Returns the deposit of a reservation, also one that was kept',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toSettledOutcome(await returnReservationDeposit(db, args[0] ?? '', { now }));
    },
  },
  {
    name: 'reservation deposit-use',
    takes: 'REF',
    does: 'Deducts the deposit of a reservation from the open bill of its table, or from one on paper',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toSettledOutcome(await deductDeposit({ db, random: randomBytes }, args[0] ?? '', { now }));
    },
  },
];
