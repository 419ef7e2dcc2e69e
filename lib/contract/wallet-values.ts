import type { Minor } from './vocabulary';

/** The largest top-up (WAL-06): three digits. */
export const maxTopUp: Minor = 99_900;
