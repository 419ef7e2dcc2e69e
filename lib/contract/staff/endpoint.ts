import type { z } from 'zod';
import { defineEndpoint, type Endpoint } from '../endpoint';
import { count } from '../wire';
import type { Role } from './roles';

type Effect = 'read' | 'change';

/** A call of the staff console; all of them are ours. Only the console's host serves them (CON-01). */
export interface StaffEndpoint<
  Name extends string = string,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  E extends Effect = Effect,
> extends Endpoint<Name, I, O, E, string, false, boolean> {
  access: 'open' | 'staff';
  /** The lowest role at the restaurant of the input; absent for a call about the caller's own account. */
  role?: Role;
}

/** A read is a GET, a change a POST. */
function define<
  const Name extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  const E extends Effect,
>(given: {
  name: Name;
  effect: E;
  access: 'open' | 'staff';
  role?: Role;
  maxBytes?: number;
  input: I;
  output: O;
}): StaffEndpoint<Name, I, O, E> {
  const method = given.effect === 'read' ? 'GET' : 'POST';
  const endpoint = defineEndpoint({ ...given, method, path: `staff/${given.name}`, browser: false });
  return { ...endpoint, access: given.access, role: given.role };
}

/**
 * Declares a call about one restaurant for people who have at least this role there. `restaurantId` is added to the
 * input: the backend looks up the caller's membership by it before the handler runs.
 */
export function defineStaffEndpoint<
  const Name extends string,
  S extends z.ZodRawShape,
  O extends z.ZodType,
  const E extends Effect,
>(given: { name: Name; effect: E; role: Role; maxBytes?: number; input: z.ZodObject<S>; output: O }) {
  return define({ ...given, access: 'staff', input: given.input.extend({ restaurantId: count }) });
}

/** Declares a call about the caller's own account, signed in (`staff`) or not (`open`). */
export function defineAccountEndpoint<
  const Name extends string,
  I extends z.ZodObject,
  O extends z.ZodType,
  const E extends Effect,
>(given: { name: Name; effect: E; access: 'open' | 'staff'; input: I; output: O }) {
  return define(given);
}
