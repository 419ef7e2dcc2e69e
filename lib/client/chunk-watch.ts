/** A script that has not loaded after this time has failed (ERR-08). Milliseconds. */
const chunkTimeout = 120_000;

export type ChunkError = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';

interface Options {
  /** The folder of the build's files; scripts of third parties (a maps script) are ignored. */
  folder?: string;
  /** Called for every failure with its kind and the address. */
  onError(failure: ChunkError, address: string): void;
  timeout?: number;
}

type Part = HTMLScriptElement | HTMLLinkElement;

function getChunkError(part: Part): ChunkError {
  return part.localName === 'script' ? 'ChunkLoadError' : 'CSS_CHUNK_LOAD_FAILED';
}

/** The address of a script or style sheet of the build; undefined for any other element. */
function findAddress(node: unknown, folder: string): string | undefined {
  if (!(node instanceof Element)) return undefined;
  const address =
    node.localName === 'script'
      ? node.getAttribute('src')
      : node.localName === 'link' && node.getAttribute('rel') === 'stylesheet'
        ? node.getAttribute('href')
        : undefined;
  return address?.includes(folder) ? address : undefined;
}

/**
 * Watches the scripts and style sheets that a page loads later (ERR-08): one that fails, or has not come after 120 s, is reported.
 * A late one then fires an error event too, so that its import rejects. Returns the function that stops watching.
 */
export function watchChunks(
  page: Document,
  { folder = '/_next/static/', onError, timeout = chunkTimeout }: Options,
): () => void {
  const waiting = new Map<Part, ReturnType<typeof setTimeout>>();
  // The script may have loaded before the observer runs.
  const over = new WeakSet<Part>();
  const finishPart = (part: Part) => {
    over.add(part);
    clearTimeout(waiting.get(part));
    waiting.delete(part);
  };
  const handleSettled = (event: Event) => {
    const address = findAddress(event.target, folder);
    if (address === undefined) return;
    const part = event.target as Part;
    finishPart(part);
    if (event.type === 'error') onError(getChunkError(part), address);
  };
  const watchAdded = (records: MutationRecord[]) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (findAddress(node, folder) === undefined) continue;
        const part = node as Part;
        if (over.has(part)) continue;
        const dispatchError = () => part.dispatchEvent(new Event('error'));
        waiting.set(part, setTimeout(dispatchError, timeout));
      }
    }
  };
  const observer = new MutationObserver(watchAdded);
  observer.observe(page.documentElement, { childList: true, subtree: true });
  // These events do not bubble, so they are caught in the capture phase.
  page.addEventListener('load', handleSettled, true);
  page.addEventListener('error', handleSettled, true);
  return () => {
    observer.disconnect();
    page.removeEventListener('load', handleSettled, true);
    page.removeEventListener('error', handleSettled, true);
    for (const part of [...waiting.keys()]) finishPart(part);
  };
}
