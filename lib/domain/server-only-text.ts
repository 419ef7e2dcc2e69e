/**
 * Passes a text from a server component into the HTML without the copy that React writes for the browser: the component
 * that shows it gets only its key. Both run in one process but in separate bundles, and share it by the global object.
 */
const place = Symbol.for('makan.serverOnlyText');
interface Held {
  texts: Map<string, string>;
  keys: Map<string, string>;
}
type Home = { [place]?: Held };

/** More texts than are ever in use concurrently; the oldest are removed first. */
const maxHeld = 200;

function getHeld(): Held {
  const home = globalThis as Home;
  home[place] ??= { texts: new Map(), keys: new Map() };
  return home[place];
}

/**
 * Stores a text for the current rendering and returns its key. The same text has the same key while it is stored, so
 * that a page rendered again has the same bytes. The key is random: another restaurant's text could have the same hash.
 */
export function putServerOnlyText(text: string): string {
  const { texts, keys } = getHeld();
  const key = keys.get(text) ?? crypto.randomUUID();
  texts.delete(key);
  keys.delete(text);
  texts.set(key, text);
  keys.set(text, key);
  if (texts.size > maxHeld) {
    const [oldestKey, oldestText] = texts.entries().next().value!;
    texts.delete(oldestKey);
    keys.delete(oldestText);
  }
  return key;
}

export const getServerOnlyText = (key: string): string => getHeld().texts.get(key) ?? '';
