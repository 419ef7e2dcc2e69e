import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Label values by name. Each name has few values: never a host, a person, an order or a path that visitors choose. */
type Labels = Record<string, string>;

/** The metrics of one process. A metric has the same label names in each call. */
export interface Metrics {
  /** Increments a counter. */
  count(name: string, help: string, labels?: Labels, by?: number): void;
  /** Sets a gauge. */
  set(name: string, help: string, value: number, labels?: Labels): void;
  /** Adds a duration in seconds to a histogram. */
  observe(name: string, help: string, seconds: number, labels?: Labels): void;
  /** Returns all metrics in the text format of Prometheus. */
  render(): Promise<string>;
}

/** The content type of `Metrics.render`. */
export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of one process; `withProcess` adds its memory, processor time, garbage collection and event loop. */
export function createMetrics({ withProcess = false } = {}): Metrics {
  const register = new Registry();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  if (withProcess) collectDefaultMetrics({ register });

  return {
    count(name, help, labels = {}, by = 1) {
      let counter = counters.get(name);
      if (!counter) {
        counter = new Counter({ name, help, labelNames: Object.keys(labels), registers: [register] });
        counters.set(name, counter);
      }
      counter.inc(labels, by);
    },
    set(name, help, value, labels = {}) {
      let gauge = gauges.get(name);
      if (!gauge) {
        gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [register] });
        gauges.set(name, gauge);
      }
      gauge.set(labels, value);
    },
    observe(name, help, seconds, labels = {}) {
      let histogram = histograms.get(name);
      if (!histogram) {
        const labelNames = Object.keys(labels);
        histogram = new Histogram({ name, help, labelNames, buckets, registers: [register] });
        histograms.set(name, histogram);
      }
      histogram.observe(labels, seconds);
    },
    render: () => register.metrics(),
  };
}

/** Returns whether an Authorization header carries the token. Constant in time for texts of equal length. */
export function isBearer(header: string | undefined, token: string): boolean {
  const given = header ?? '';
  const expected = `Bearer ${token}`;
  let difference = given.length ^ expected.length;
  for (let at = 0; at < expected.length; at++)
    difference |= (given.charCodeAt(at) || 0) ^ expected.charCodeAt(at);
  return difference === 0;
}
