/** Whether a process with this id exists (owned by anyone) and has not ended. */
export function isAlive(pid: number): boolean;

/** The living process that holds the file, or undefined (no file, or its process has ended). */
export function findHolder(path: string): number | undefined;

/** Takes the file for this process; returns undefined when it was taken, else the id of the living holder. */
export function takePidFile(path: string): number | undefined;

/** Gives the file up; a file of another process is left alone. */
export function releasePidFile(path: string): void;
