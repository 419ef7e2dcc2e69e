import type { Ticket, TicketLine } from '@/lib/contract/staff/kitchen';

/** Digits that bump a ticket. */
const keys = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * Returns the lines of a ticket that the stations make; all lines if none is selected. Every station shows dishes that
 * have left the menu.
 */
const listLines = ({ lines }: Ticket, stations: readonly number[]): TicketLine[] =>
  lines.filter(
    ({ stationId }) => stations.length === 0 || stationId === undefined || stations.includes(stationId),
  );

/**
 * Returns the tickets that the stations still have to make, reduced to their lines. Without selected stations an order
 * stays until it is ready, because its last unmade dish may be removed from it.
 */
export function filterTickets(tickets: readonly Ticket[], stations: readonly number[]): Ticket[] {
  return tickets
    .map((ticket) => ({ ...ticket, lines: listLines(ticket, stations) }))
    .filter(({ lines }) => stations.length === 0 || lines.some(({ isPrepared }) => !isPrepared));
}

/** Returns the lines that a bump marks as made; all of them if all are made. */
export function listPositions({ lines }: Ticket): number[] {
  const left = lines.filter(({ isPrepared }) => !isPrepared);
  return (left.length > 0 ? left : lines).map(({ position }) => position);
}

/**
 * Assigns a digit to each ticket. A ticket keeps its digit, so a new one that is due earlier never moves another while
 * it is tapped; a free digit goes to the first ticket without one.
 */
export function assignKeys(
  before: ReadonlyMap<string, number>,
  tickets: readonly Pick<Ticket, 'orderId'>[],
): Map<string, number> {
  const assigned = new Map<string, number>();
  for (const { orderId } of tickets) {
    const key = before.get(orderId);
    if (key !== undefined) assigned.set(orderId, key);
  }
  const taken = new Set(assigned.values());
  const free = keys.filter((key) => !taken.has(key));
  for (const { orderId } of tickets) {
    if (assigned.has(orderId)) continue;
    const key = free.shift();
    if (key !== undefined) assigned.set(orderId, key);
  }
  return assigned;
}

interface AllDayCount {
  dishId: number;
  name: string;
  count: number;
  /** The first choice of each piece, such as the cut, with its count. */
  choices: [name: string, count: number][];
}

/** Returns the total of each dish still to be made, the largest first. */
export function countAllDay(tickets: readonly Ticket[]): AllDayCount[] {
  const counts = new Map<
    string,
    { dishId: number; name: string; count: number; choices: Map<string, number> }
  >();
  for (const { dishId, name, count, choices } of tickets.flatMap(({ lines }) =>
    lines.filter((line) => !line.isPrepared),
  )) {
    const entry = counts.get(name) ?? { dishId, name, count: 0, choices: new Map<string, number>() };
    entry.count += count;
    const [first] = choices;
    if (first) entry.choices.set(first, (entry.choices.get(first) ?? 0) + count);
    counts.set(name, entry);
  }
  return [...counts.values()]
    .map((entry) => ({ ...entry, choices: [...entry.choices].sort(([, one], [, other]) => other - one) }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}

const soonMs = 10 * 60_000;

/** Returns how urgent a ticket is: its time has passed, or is near. */
export function getUrgency({ dueAt }: Pick<Ticket, 'dueAt'>, now: number): 'late' | 'soon' | 'calm' {
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'late';
  return left < soonMs ? 'soon' : 'calm';
}

/** Formats the time since an instant as minutes and seconds: `26:10`. */
export function formatAge(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
