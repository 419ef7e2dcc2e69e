export const LOCALES: readonly string[];
export class MessagesError extends Error {}
export function mergeMessages(root: string): { changed: string[]; keys: number };
