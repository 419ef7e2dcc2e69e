import { usualStayMinutes } from '@/lib/contract/reservation-values';
import type { Booking } from '@/lib/contract/staff/bookings';

/** Pixels of a time's column, of a booking in its row, and between the two. */
export const columnWidth = 96;
export const laneHeight = 52;
const rowPadding = 4;

/** A cell of the timeline. */
export interface Place {
  column: number;
  row: number;
}

interface TimelineRow {
  /** Absent for the row of bookings without a table. */
  tableNo: string | undefined;
  top: number;
  height: number;
}

export interface TimelineBlock extends Place {
  booking: Booking;
  left: number;
  top: number;
  width: number;
}

export interface TimelineLayout {
  times: readonly string[];
  rows: readonly TimelineRow[];
  blocks: readonly TimelineBlock[];
  width: number;
  height: number;
}

/** A position that a booking has until the backend confirms or refuses its move. */
export interface PendingMove {
  booking: Booking;
  time: string;
  tableNo: string | undefined;
}

interface Input {
  bookings: readonly Booking[];
  tables: readonly string[];
  times: readonly string[];
  pending?: readonly PendingMove[];
}

const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Places the bookings of a day: a column per time, a row per table and a first row without one. Bookings that overlap
 * at a table are below each other. All positions are numbers, so that a drag needs no measurement of the page.
 */
export function layoutTimeline({ bookings, tables, times: offered, pending = [] }: Input): TimelineLayout {
  const shown = bookings
    .filter(({ state }) => state !== 'cancelled')
    .map((booking) => {
      const move = pending.find((each) => each.booking === booking);
      return { booking, time: move?.time ?? booking.time, tableNo: move ? move.tableNo : booking.tableNo };
    });
  // A booking keeps its place when the restaurant no longer has its time or table.
  const times = [...new Set([...offered, ...shown.map(({ time }) => time)])].sort();
  const seated = shown.flatMap(({ tableNo }) => tableNo ?? []);
  const tableNos = [undefined, ...new Set([...tables, ...seated])];
  const columns = new Map(times.map((time, column) => [time, column]));

  const rows: TimelineRow[] = [];
  const blocks: TimelineBlock[] = [];
  let top = 0;
  for (const [row, tableNo] of tableNos.entries()) {
    const laneEnds: number[] = [];
    const inRow = shown
      .filter((each) => each.tableNo === tableNo)
      .map((each) => ({ ...each, column: columns.get(each.time)! }))
      .sort((a, b) => a.column - b.column);
    for (const { booking, time, column } of inRow) {
      const end = toMinutes(time) + usualStayMinutes;
      const span = times.slice(column).filter((each) => toMinutes(each) < end).length;
      const free = laneEnds.findIndex((laneEnd) => laneEnd <= column);
      const lane = free === -1 ? laneEnds.length : free;
      laneEnds[lane] = column + span;
      blocks.push({
        booking,
        column,
        row,
        left: column * columnWidth,
        top: top + rowPadding + lane * laneHeight,
        width: span * columnWidth,
      });
    }
    const height = Math.max(1, laneEnds.length) * laneHeight + 2 * rowPadding;
    rows.push({ tableNo, top, height });
    top += height;
  }
  return { times, rows, blocks, width: times.length * columnWidth, height: top };
}

const clamp = (value: number, last: number) => Math.min(Math.max(value, 0), last);

/** Returns the cell below a block that has been dragged by a distance. */
export function findTarget(
  { times, rows, height }: TimelineLayout,
  block: TimelineBlock,
  delta: { x: number; y: number },
): Place {
  const column = clamp(Math.round((block.left + delta.x) / columnWidth), times.length - 1);
  const middle = clamp(block.top + delta.y + laneHeight / 2, height - 1);
  return { column, row: rows.findIndex((row) => middle < row.top + row.height) };
}

const steps: Partial<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** Returns the cell that an arrow key leads to; undefined for other keys. */
export function findNeighbor({ times, rows }: TimelineLayout, from: Place, key: string): Place | undefined {
  const step = steps[key];
  return (
    step && {
      column: clamp(from.column + step.column, times.length - 1),
      row: clamp(from.row + step.row, rows.length - 1),
    }
  );
}

/** Returns the distance from a block's own position to a cell. */
export const getDistance = ({ rows }: TimelineLayout, block: TimelineBlock, to: Place) => ({
  x: to.column * columnWidth - block.left,
  y: to.row === block.row ? 0 : rows[to.row]!.top + rowPadding - block.top,
});

/** Returns the left edge of the line that marks a time of day; undefined outside the timeline's times. */
export function findNowLine(times: readonly string[], clock: string): number | undefined {
  const now = toMinutes(clock);
  const column = times.findLastIndex((time) => toMinutes(time) <= now);
  if (column === -1) return undefined;
  const from = toMinutes(times[column]!);
  const until = column + 1 < times.length ? toMinutes(times[column + 1]!) : from + usualStayMinutes;
  return now >= until ? undefined : (column + (now - from) / (until - from)) * columnWidth;
}
