/**
 * The difference between the server's clock and this device's. The server decides what can be ordered, so what is shown
 * follows its clock; a response names the time to the second.
 */
let difference = 0;
let asked: Promise<void> | undefined;

/** Asks for the server's time once per page; without an answer the device's clock is used. */
export function loadServerClock(): Promise<void> {
  asked ??= fetch('/api/health', { method: 'HEAD', cache: 'no-store' })
    .then(({ headers }) => {
      const server = Date.parse(headers.get('date') ?? '');
      // Differences of some seconds are the way of the response.
      if (Math.abs(server - Date.now()) > 5_000) difference = server - Date.now();
    })
    .catch(() => undefined);
  return asked;
}

export const getServerNow = (): Date => new Date(Date.now() + difference);
