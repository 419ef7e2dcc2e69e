import { z } from 'zod';
import { usualReminders } from '../../../../lib/contract/reservation-values';
import { restaurants } from '../../../schema/restaurant';
import { bindTo, filledList } from './columns';
import { about, amount, clockTime, day, name, percent, timeRange, weekday } from './file-values';

function createDepositPart(decimals: 0 | 2) {
  return z.strictObject({
    amount: about(amount(decimals), 'Per person or booking; 0 takes nothing'),
    per: z.enum(['person', 'booking']).default('person'),
    weekdays: about(z.array(weekday).min(1).max(7).optional(), 'Every day when it is left out'),
    times: about(timeRange.optional(), 'The times of the tables, without the end'),
    from: about(day.optional(), 'The first day'),
    until: about(day.optional(), 'The last day'),
    minPeople: about(z.int().min(1).max(500).optional(), 'The smallest party that pays it'),
    freeHours: about(
      z.int().min(0).max(720).default(24),
      'How many hours before its time a table can be cancelled with all of the deposit returned',
    ),
    payMinutes: about(
      z.int().min(5).max(120).default(15),
      'For how many minutes the table is held until the deposit is paid',
    ),
  });
}

const column = bindTo(restaurants);

export const createReservationPart = (decimals: 0 | 2) =>
  z.strictObject({
    weekdays: column('config.reservation.weekdays', z.array(weekday).max(7)),
    slots: column(
      'config.reservation.slots',
      z
        .array(
          z.strictObject({
            time: clockTime,
            limit: about(z.int().min(0).max(10_000), 'The tables that can be reserved for the time'),
            seats: about(
              z.int().min(1).max(100_000).optional(),
              'The people at these tables together; any number when it is left out',
            ),
            discountPercent: percent.default(0),
          }),
        )
        .max(96),
    ),
    leadMinutes: column(
      'config.reservation.leadMinutes',
      about(z.int().min(0).max(10_080).default(60), 'How long before its time a table is booked'),
    ),
    daysAhead: column(
      'config.reservation.daysAhead',
      about(z.int().min(0).max(365).default(30), 'The furthest day that can be booked'),
    ),
    maxPeople: column(
      'config.reservation.maxPeople',
      about(z.int().min(1).max(500).default(20), 'The most people at one table'),
    ),
    autoAbsent: column(
      'config.reservation.autoAbsent',
      about(
        z.boolean().default(false),
        'Whether who has not come 15 minutes after the time is marked absent by itself',
      ),
    ),
    reminderMinutes: column(
      'config.reservation.reminderMinutes',
      about(
        z
          .array(z.int().min(15).max(10_080))
          .max(4)
          .default([...usualReminders]),
        'How long before its time the diner is reminded; an empty list sends no reminders',
      ),
    ),
    waitingList: column(
      'config.reservation.waitingList',
      about(
        z.boolean().default(true),
        'Whether diners can wait for a full time and are offered a table that becomes free, in turn',
      ),
    ),
    remarkPhrases: column(
      'config.remarkPhrases',
      about(z.array(name(60)).max(20).default([]), 'Quick phrases for the remark; none: the bundled ones'),
      filledList,
    ),
    deposits: column(
      'config.reservation.deposits',
      about(
        z.array(createDepositPart(decimals)).max(50).default([]),
        'What tables take in advance; the first entry that holds for a table decides',
      ),
    ),
    preOrder: column(
      'config.reservation.preOrder',
      about(
        z
          .strictObject({
            untilMinutes: about(
              z.int().min(15).max(10_080).default(120),
              'How long before the time dishes can be chosen, changed and cancelled',
            ),
          })
          .optional(),
        'Diners choose and pay dishes with their table; left out, they cannot',
      ),
    ),
  });
