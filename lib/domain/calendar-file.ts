/** An event for a diner's own calendar. */
interface CalendarEvent {
  /** Globally unique and stable, so that a repeated import replaces the entry. */
  uid: string;
  title: string;
  description?: string;
  location?: string;
  start: Date;
  end: Date;
  /** The time at which the file was written. */
  stamp: Date;
  /** The version of the event; a calendar uses the highest. */
  sequence?: number;
  isCanceled?: boolean;
}

interface Calendar {
  events: readonly CalendarEvent[];
  /** Calendars show this name for a subscription. */
  name?: string;
  /** `CANCEL` removes the events from the reader's calendar. */
  method?: 'PUBLISH' | 'CANCEL';
}

/** Returns an iCalendar file (RFC 5545) with one event. */
export const toCalendarFile = (event: CalendarEvent): string =>
  writeCalendar({ events: [event], method: event.isCanceled ? 'CANCEL' : 'PUBLISH' });

/**
 * Returns an iCalendar file (RFC 5545). Times are in UTC, which calendars show in the reader's time zone; texts are escaped, so that
 * they cannot end a line or start a property.
 */
export function writeCalendar({ events, name, method = 'PUBLISH' }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Makan//Storefront//EN',
    `METHOD:${method}`,
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
    ...events.flatMap(toEventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

const toEventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  ...(event.isCanceled === undefined ? [] : [`STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`]),
  `DTSTAMP:${formatUtc(event.stamp)}`,
  `DTSTART:${formatUtc(event.start)}`,
  `DTEND:${formatUtc(event.end)}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  'END:VEVENT',
];

/** `20261120T103000Z`. */
const formatUtc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Maximum line length of a calendar file in bytes. */
const longestLine = 75;

/** Splits a long line; each further row begins with a space, and no character is cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const rows: string[] = [];
  let row = '';
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    // The space at the beginning of each further row counts too.
    if (size + bytes > longestLine) {
      rows.push(row);
      row = '';
      size = 1;
    }
    row += character;
    size += bytes;
  }
  return [...rows, row].join('\r\n ');
}

/** Returns the instant of a local time in a time zone; `day` is YYYY-MM-DD and `time` HH:MM. */
export function getInstantInZone(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const first = asUtc - getOffset(new Date(asUtc), timeZone);
  // Near a clock change the first guess may have the offset of the other side.
  return new Date(asUtc - getOffset(new Date(first), timeZone));
}

/** Returns the offset of a time zone from UTC at an instant in milliseconds. */
function getOffset(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  const shown = Date.parse(
    `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`,
  );
  return shown - Math.floor(at.getTime() / 1000) * 1000;
}
