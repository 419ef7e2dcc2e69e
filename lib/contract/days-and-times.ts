import { z } from 'zod';
import { day, withWireSchema } from './wire';

const padTwo = (value: number) => String(value).padStart(2, '0');

const dayShape = z.object({
  year: z.int().min(1).max(9999),
  monthValue: z.int().min(1).max(12),
  dayOfMonth: z.int().min(1).max(31),
});
const clockShape = z.object({
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59),
  second: z.int().min(0).max(59).optional(),
});
type DayShape = z.input<typeof dayShape>;
type ClockShape = { hour: number; minute: number };

const toDayText = ({ year, monthValue, dayOfMonth }: DayShape) =>
  `${String(year).padStart(4, '0')}-${padTwo(monthValue)}-${padTwo(dayOfMonth)}`;
const toDayParts = (value: string): DayShape => ({
  year: Number(value.slice(0, 4)),
  monthValue: Number(value.slice(5, 7)),
  dayOfMonth: Number(value.slice(8, 10)),
});
const toClockParts = (value: string) => ({
  hour: Number(value.slice(0, 2)),
  minute: Number(value.slice(3, 5)),
  second: 0,
});
const toClockText = ({ hour, minute }: ClockShape) => `${padTwo(hour)}:${padTwo(minute)}`;

const writtenDay = z.union([z.string(), dayShape]);
const getDay = (value: z.output<typeof writtenDay>) => (typeof value === 'string' ? value : toDayText(value));
const writtenClock = z.union([z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/), clockShape]);
const getClock = (value: z.output<typeof writtenClock>) =>
  typeof value === 'string' ? value.slice(0, 5) : toClockText(value);
/** A time of the day, `HH:MM`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is HH:MM');

const { $schema: _day, ...dayJson } = z.toJSONSchema(dayShape);
const clockJson = {
  type: 'object',
  properties: {
    hour: { type: 'integer', minimum: 0, maximum: 23 },
    minute: { type: 'integer', minimum: 0, maximum: 59 },
    second: { type: 'integer', minimum: 0, maximum: 59 },
  },
  required: ['hour', 'minute'],
};

/** A day of the restaurant's calendar; lists write `2026-11-23`. Both spellings are read. */
export const plainDay = withWireSchema(
  { json: { type: 'string', format: 'date' } },
  z.codec(writtenDay, day, { decode: getDay, encode: (value) => value }),
);
/** The same day as details write it: `{ year, monthValue, dayOfMonth }`. */
export const spelledDay = withWireSchema(
  { json: dayJson },
  z.codec(writtenDay, day, { decode: getDay, encode: toDayParts }),
);
/** A time on the restaurant's clock; lists write `18:30`. Both spellings are read. */
export const plainTime = withWireSchema(
  { json: { type: 'string', pattern: '^\\d{2}:\\d{2}$' } },
  z.codec(writtenClock, clock, { decode: getClock, encode: (value) => value }),
);
/** The same time as details and slots write it: `{ hour, minute, second }`. */
export const spelledTime = withWireSchema(
  { json: clockJson },
  z.codec(writtenClock, clock, { decode: getClock, encode: toClockParts }),
);

/** `2026-11-23 10:00:05` on the restaurant's clock <-> its six numbers. */
export const wallTime = withWireSchema(
  {
    json: {
      type: 'object',
      properties: { ...dayJson.properties, ...clockJson.properties },
      required: ['year', 'monthValue', 'dayOfMonth', 'hour', 'minute', 'second'],
    },
  },
  z.codec(
    z.union([z.string(), z.object({ ...dayShape.shape, ...clockShape.shape })]),
    z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'a time is YYYY-MM-DD HH:MM:SS'),
    {
      decode: (value) =>
        typeof value === 'string'
          ? value.replace('T', ' ').slice(0, 19)
          : `${toDayText(value)} ${toClockText(value)}:${padTwo(value.second ?? 0)}`,
      encode: (value) => ({
        ...toDayParts(value),
        ...toClockParts(value.slice(11)),
        second: Number(value.slice(17)),
      }),
    },
  ),
);
