export class JoinError extends Error {}
export interface Chunk {
  name: string;
  text: string;
}
export const LANDING_PAGES: readonly string[];
export function namedChunk(name: string, text: string): string;
export function joinedText(chunks: readonly Chunk[]): string;
export function halves(chunks: readonly Chunk[]): [Chunk[], Chunk[]];
export function listedByAll(lists: readonly (readonly string[])[]): string[];
export function joinScripts(nextDir: string): { main: string[]; landing: string[] };
