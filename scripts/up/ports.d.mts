/** Returns a port of the loopback that nothing listens on. */
export function freePort(): Promise<number>;
