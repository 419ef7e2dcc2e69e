import { expect, test } from 'vitest';
import { readPrintResults } from './print-results';

const report = (...jobs: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<PrintResponseInfo Version="2.00">${jobs.join('\n')}</PrintResponseInfo>`;

const toJob = (response: string, id = '<printjobid>A1</printjobid>') =>
  `<ePOSPrint><Parameter><devid>local_printer</devid>${id}</Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint>`;

test('CON-09 a report names each job with its result, whatever order the attributes have', () => {
  const xml = report(
    toJob('<response xmlns="http://example.com" success="true" code="" status="2" battery="0"/>'),
    toJob(
      '<response code="EPTR_REC_EMPTY" status="2" success="false"></response>',
      '<printjobid> B&amp;2 </printjobid>',
    ),
    toJob('<response\n success="true"\n code=""/>', ''),
  );
  expect(readPrintResults(xml)).toEqual([
    { jobId: 'A1', outcome: 'printed', error: '' },
    { jobId: ' B&2 ', outcome: 'refused', error: 'EPTR_REC_EMPTY' },
    { jobId: undefined, outcome: 'printed', error: '' },
  ]);
});

test('CON-09 a printer that could not read a request has printed nothing, for the reason that it gives', () => {
  const xml = `<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="3.00"><ServerDirectPrint>
    <Response Success="false"><ErrorSummary>RequestError</ErrorSummary><ErrorDetail>Invalid printjobid</ErrorDetail></Response>
    </ServerDirectPrint></PrintResponseInfo>`;
  expect(readPrintResults(xml)).toEqual([{ outcome: 'refused', error: 'RequestError Invalid printjobid' }]);
});

test('CON-09 a printer that ran out of time may have printed a part', () => {
  const xml = report(toJob('<response success="false" code="EX_TIMEOUT" status="8"/>'));
  expect(readPrintResults(xml)).toEqual([{ jobId: 'A1', outcome: 'unsure', error: 'EX_TIMEOUT' }]);
});

test.each([
  ['nothing', ''],
  ['no XML', 'ok'],
  ['an element that is not ended', `<ePOSPrint>${toJob('').replace('</ePOSPrint>', '')}`],
  ['a response outside of a job', report('<response success="true" code=""/>')],
])('%s names no job', (_, xml) => {
  expect(readPrintResults(xml)).toEqual([]);
});

test('of a report about very many jobs the last ones count', () => {
  const xml = report(...Array.from({ length: 500 }, (_, n) => toJob('', `<printjobid>${n}</printjobid>`)));
  expect(readPrintResults(xml).map(({ jobId }) => Number(jobId))).toEqual([
    490, 491, 492, 493, 494, 495, 496, 497, 498, 499,
  ]);
});
