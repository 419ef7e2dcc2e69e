export function readAudit(output: string): { code: 0 | 1 | 2; lines: string[] };
