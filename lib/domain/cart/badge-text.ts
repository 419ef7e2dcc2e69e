/** What a cart badge shows: nothing at 0, at most `99+` (STF-05, DEC-57). */
export const formatBadge = (count: number): string => (count <= 0 ? '' : count > 99 ? '99+' : String(count));
