import { expect, test } from 'vitest';
import { createMetrics, isBearer } from './metrics';

test('OPS-11 counters, gauges and histograms are written in the text format of Prometheus', async () => {
  const metrics = createMetrics();
  metrics.count('requests_total', 'Requests.', { call: 'a"b' });
  metrics.count('requests_total', 'Requests.', { call: 'a"b' }, 2);
  metrics.set('pool_size', 'Connections.', 7);
  metrics.set('pool_size', 'Connections.', 5);
  metrics.observe('seconds', 'Duration.', 0.03, { call: 'x' });
  metrics.observe('seconds', 'Duration.', 20, { call: 'x' });
  const text = await metrics.render();
  expect(text).toContain('# TYPE requests_total counter\nrequests_total{call="a\\"b"} 3\n');
  expect(text).toContain('# TYPE pool_size gauge\npool_size 5\n');
  expect(text).toContain('seconds_bucket{le="0.025",call="x"} 0\n');
  expect(text).toContain('seconds_bucket{le="0.05",call="x"} 1\n');
  expect(text).toContain('seconds_bucket{le="10",call="x"} 1\n');
  expect(text).toContain('seconds_bucket{le="+Inf",call="x"} 2\n');
  expect(text).toContain('seconds_sum{call="x"} 20.03\nseconds_count{call="x"} 2\n');
});

test('OPS-11 a process adds its memory and its event loop when it serves metrics', async () => {
  const text = await createMetrics({ withProcess: true }).render();
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(text).toMatch(new RegExp(`^${name} [0-9.e+-]+$`, 'm'));
  expect(await createMetrics().render()).not.toContain('process_');
});

test('OPS-11 only the whole token opens the metrics', () => {
  expect(isBearer('Bearer abc', 'abc')).toBe(true);
  for (const header of [undefined, '', 'abc', 'Bearer ab', 'Bearer abcd', 'bearer abc', 'Bearer abd'])
    expect(isBearer(header, 'abc')).toBe(false);
});
