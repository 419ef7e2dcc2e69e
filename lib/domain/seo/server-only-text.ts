/**
 * Text on its way from a server component into the HTML without the copy that React writes for the browser: the component that
 * shows it gets only its key. Both run in one process, bundled apart, and meet on the global object.
 */
const place = Symbol.for('makan.serverOnlyText');
interface Held {
  texts: Map<string, string>;
  keys: Map<string, string>;
}
type Home = { [place]?: Held };

/** More than are ever on their way at once; the oldest go first. */
const maxHeld = 200;

function getHeld(): Held {
  const home = globalThis as Home;
  home[place] ??= { texts: new Map(), keys: new Map() };
  return home[place];
}

/**
 * Holds a text for the current rendering and returns its key. The same text has the same key while it is held, so that a page
 * rendered again has the same bytes. The key is random: a hash of the text could be met by another restaurant's text.
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
