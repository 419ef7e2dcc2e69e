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
    { jobId: 'A1', isPrinted: true, error: '' },
    { jobId: ' B&2 ', isPrinted: false, error: 'EPTR_REC_EMPTY' },
    { jobId: undefined, isPrinted: true, error: '' },
  ]);
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
