export function rotateLog(log: string, maxBytes?: number): void;
