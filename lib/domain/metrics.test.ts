import { expect, test } from 'vitest';
import { createMetrics, isBearer } from './metrics';

test('OPS-11 counters, gauges and histograms are written in the text format of Prometheus', () => {
  const metrics = createMetrics();
  metrics.count('requests_total', 'Requests.', { call: 'a"b' });
  metrics.count('requests_total', 'Requests.', { call: 'a"b' }, 2);
  metrics.set('pool_size', 'Connections.', 7);
  metrics.set('pool_size', 'Connections.', 5);
  metrics.observe('seconds', 'Duration.', 0.03, { call: 'x' });
  metrics.observe('seconds', 'Duration.', 20, { call: 'x' });
  const text = metrics.render();
  expect(text).toContain('# TYPE requests_total counter\nrequests_total{call="a\\"b"} 3\n');
  expect(text).toContain('# TYPE pool_size gauge\npool_size 5\n');
  expect(text).toContain('seconds_bucket{call="x",le="0.025"} 0\n');
  expect(text).toContain('seconds_bucket{call="x",le="0.05"} 1\n');
  expect(text).toContain('seconds_bucket{call="x",le="10"} 1\n');
  expect(text).toContain('seconds_bucket{call="x",le="+Inf"} 2\n');
  expect(text).toContain('seconds_sum{call="x"} 20.03\nseconds_count{call="x"} 2\n');
});

test('OPS-11 only the whole token opens the metrics', () => {
  expect(isBearer('Bearer abc', 'abc')).toBe(true);
  for (const header of [undefined, '', 'abc', 'Bearer ab', 'Bearer abcd', 'bearer abc', 'Bearer abd'])
    expect(isBearer(header, 'abc')).toBe(false);
});
