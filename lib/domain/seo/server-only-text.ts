/**
 * Text on its way from a server component into the HTML without the copy that React writes for the browser: the component that
 * shows it gets only its key. Both run in one process, bundled apart, and meet on the global object.
 */
const place = Symbol.for('makan.serverOnlyText');
type Home = { [place]?: Map<string, string> };

/** More than are ever on their way at once; the oldest go first. */
const mostHeld = 200;

function held(): Map<string, string> {
  const home = globalThis as Home;
  home[place] ??= new Map();
  return home[place];
}

/** Keeps a text for the rendering under way; gives its key, which is the same for the same text. */
export function putServerOnlyText(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  const key = `${hash.toString(36)}-${text.length.toString(36)}`;
  const texts = held();
  texts.delete(key);
  texts.set(key, text);
  if (texts.size > mostHeld) texts.delete(texts.keys().next().value!);
  return key;
}

export const serverOnlyText = (key: string): string => held().get(key) ?? '';
