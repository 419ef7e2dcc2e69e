/** Roles of staff at a restaurant (CON-02), least first. */
export const roles = ['kitchen', 'counter', 'manager', 'owner'] as const;

export type Role = (typeof roles)[number];

/** Returns whether a role includes the rights of another one. */
export const isAtLeast = (role: Role, least: Role): boolean => roles.indexOf(role) >= roles.indexOf(least);
