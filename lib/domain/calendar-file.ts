/** Something with a time, for a diner's own calendar. */
interface CalendarEvent {
  /** Unlike any other's, and the same for the same thing, so that taking it in twice makes one entry. */
  uid: string;
  title: string;
  description?: string;
  location?: string;
  start: Date;
  end: Date;
  /** When this was written. */
  stamp: Date;
  /** Which version of the event this is; a calendar takes the highest. */
  sequence?: number;
  isCancelled?: boolean;
}

interface Calendar {
  events: readonly CalendarEvent[];
  /** Shown by calendars that subscribe. */
  name?: string;
  /** `CANCEL` takes the events out of the reader's calendar. */
  method?: 'PUBLISH' | 'CANCEL';
}

/** Returns an iCalendar file (RFC 5545) with one event. */
export const toCalendarFile = (event: CalendarEvent): string =>
  writeCalendar({ events: [event], method: event.isCancelled ? 'CANCEL' : 'PUBLISH' });

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
  ...(event.isCancelled === undefined ? [] : [`STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`]),
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

/** The longest line of a calendar file, bytes. */
const longestLine = 75;

/** Longer lines go on in the next one, which begins with a space; no character is cut in two. */
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

/** A calendar file as the address of a link, so that the browser saves it without asking anybody. */
export const toCalendarAddress = (event: CalendarEvent): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(toCalendarFile(event))}`;

/** The instant of a wall-clock time in a time zone; `day` is YYYY-MM-DD and `time` HH:MM. */
export function getInstantInZone(day: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const first = asUtc - getOffset(new Date(asUtc), timeZone);
  // Beside a change of the clocks the offset of the first guess is that of the other side.
  return new Date(asUtc - getOffset(new Date(first), timeZone));
}

/** How far a time zone's clocks are ahead of UTC at an instant, milliseconds. */
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
