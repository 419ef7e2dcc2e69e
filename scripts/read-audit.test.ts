import { expect, test } from 'vitest';
import { readAudit } from './read-audit';

test('an audit without findings is clean', () => {
  expect(readAudit('{"metadata":{"vulnerabilities":{"total":0}}}').code).toBe(0);
});

test('an audit with findings names each of them', () => {
  const report = {
    vulnerabilities: { a: { name: 'a', severity: 'high', range: '<2' } },
    metadata: { vulnerabilities: { total: 1 } },
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    code: 1,
    lines: ['high      a <2', '1 known weaknesses.'],
  });
});

test.each(['', '<html>', '{"error":{"summary":"404 Not Found"}}', '{"message":"ENOAUDIT"}'])(
  'a registry that answers "%s" offers no audit, which is not a clean one',
  (output) => {
    const { code, lines } = readAudit(output);
    expect(code).toBe(2);
    expect(lines[0]).toContain('offers no audit');
  },
);
