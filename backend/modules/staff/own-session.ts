import { DomainError } from '../../core/domain-error';
import type { StaffSession } from '../../core/staff-sessions';

/** A session of the person's own, where they may change how they sign in. */
export type OwnSession = StaffSession & { staffId: number };

/** Throws FORBIDDEN on a shared tablet, where a PIN must not open the way to an account. */
export function requireOwnSession(session: StaffSession | undefined): OwnSession {
  if (!session || session.restaurantId !== null || session.staffId === null)
    throw new DomainError('FORBIDDEN');
  return { ...session, staffId: session.staffId };
}
