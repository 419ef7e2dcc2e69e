interface ServerEvent {
  id?: string;
  event?: string;
  data: unknown;
}

/** Milliseconds within which an event of a change must come. */
const longestWait = 2_000;

/** Reads server-sent events one by one. Comments are skipped; the end of the stream is undefined. */
export async function openEvents(url: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(`no events: ${await answer.text()}`);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function next(): Promise<ServerEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { done, value } = await reader.read();
        if (done) return undefined;
        text += value;
        continue;
      }
      const fields = new Map(
        text
          .slice(0, end)
          .split('\n')
          .map((row): [string, string] => {
            const colon = row.indexOf(':');
            return [row.slice(0, colon), row.slice(colon + 1).trim()];
          }),
      );
      text = text.slice(end + 2);
      const data = fields.get('data');
      if (data !== undefined)
        return { event: fields.get('event'), id: fields.get('id'), data: JSON.parse(data) };
    }
  }
  return {
    next,
    /** Returns the next event like `next`. Throws when it does not come within two seconds. */
    async nextSoon(): Promise<ServerEvent | undefined> {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error(`no event within ${longestWait} ms`)), longestWait);
      });
      return Promise.race([next(), late]).finally(() => clearTimeout(timer));
    },
    async close(): Promise<void> {
      leaving.abort();
      // Waiting for the end alone would block on unread events.
      await reader.cancel().catch(() => {});
    },
  };
}
