export function needsIsolation(source: string): boolean;
export function findIsolatedTests(root: string, folder?: string): string[];
