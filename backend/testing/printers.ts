/** The network's effect on one request: it arrives, it is lost, or its response is lost. */
export type Network = () => 'works' | 'loses request' | 'loses answer';

type Send = (path: string, init: RequestInit) => Promise<Response>;

async function sendOver(
  network: Network,
  send: Send,
  path: string,
  init: RequestInit,
): Promise<Response | undefined> {
  const fate = network();
  if (fate === 'loses request') return undefined;
  const answer = await send(path, init);
  if (fate === 'loses answer') {
    await answer.arrayBuffer();
    return undefined;
  }
  return answer;
}

interface TestPrinter {
  /** Requests a job once, and prints it. */
  poll(): Promise<void>;
  /** The printed papers, with the server's ids of their jobs. */
  papers: { token: string; text: string }[];
  /** Without paper the printer reports that it could not print. */
  hasPaper: boolean;
}

interface TestEpsonPrinter extends TestPrinter {
  /** Such a printer gives up while it prints. */
  timesOut: boolean;
}

/**
 * Creates a printer that uses Star CloudPRNT: POST requests a job, GET fetches it, DELETE reports the result.
 * The printer does not retry failed requests.
 */
export function createStarPrinter(path: string, send: Send, network: Network = () => 'works'): TestPrinter {
  const mac = '00:11:62:12:34:56';
  const printer: TestPrinter = {
    papers: [],
    hasPaper: true,
    async poll() {
      const status = {
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: mac,
        statusCode: '200 OK',
        printingInProgress: false,
      };
      const asked = await sendOver(network, send, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(status),
      });
      if (!asked) return;
      const { jobReady, jobToken } = (await asked.json()) as { jobReady: boolean; jobToken: string };
      if (!jobReady) return;
      const query = new URLSearchParams({ mac, token: jobToken, type: 'text/plain' });
      const job = await sendOver(network, send, `${path}?${query}`, { method: 'GET' });
      if (job?.status !== 200) return;
      const text = await job.text();
      if (printer.hasPaper) printer.papers.push({ token: jobToken, text });
      const result = new URLSearchParams({
        mac,
        token: jobToken,
        code: printer.hasPaper ? '200 OK' : '410 Paper end',
      });
      await sendOver(network, send, `${path}?${result}`, { method: 'DELETE' });
    },
  };
  return printer;
}

/**
 * Creates a printer that uses Epson Server Direct Print: one POST fetches the job, another one reports its
 * result.
 */
export function createEpsonPrinter(
  path: string,
  send: Send,
  network: Network = () => 'works',
): TestEpsonPrinter {
  const post = (fields: Record<string, string>) =>
    sendOver(network, send, path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ID: 'kitchen', Name: '', ...fields }),
    });
  const printer: TestEpsonPrinter = {
    papers: [],
    hasPaper: true,
    timesOut: false,
    async poll() {
      const asked = await post({ ConnectionType: 'GetRequest' });
      const xml = asked && (await asked.text());
      if (!xml) return;
      const token = /<printjobid>([^<]*)/.exec(xml)![1]!;
      if (!/^[\w.-]{1,30}$/.test(token)) {
        await post({
          ConnectionType: 'SetResponse',
          ResponseFile:
            '<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>RequestError</ErrorSummary><ErrorDetail>Invalid printjobid</ErrorDetail></Response></ServerDirectPrint></PrintResponseInfo>',
        });
        return;
      }
      if (printer.hasPaper) printer.papers.push({ token, text: xml });
      const response = printer.timesOut
        ? '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="false" code="EX_TIMEOUT" status="8" battery="0"/>'
        : printer.hasPaper
          ? '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="true" code="" status="251658262" battery="0"/>'
          : '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="false" code="EPTR_REC_EMPTY" status="252182542" battery="0"/>';
      await post({
        ConnectionType: 'SetResponse',
        ResponseFile: `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${token}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`,
      });
    },
  };
  return printer;
}
