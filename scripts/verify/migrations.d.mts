export function findBreakingChanges(sql: string): string[];
export function checkMigrations(folder: string, from: number): string[];
