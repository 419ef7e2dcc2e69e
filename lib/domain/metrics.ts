/** Values of labels by name. Each name has few values: never a host, a person, an order or a path that visitors choose. */
type Labels = Record<string, string>;

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** Samples by suffix and labels, such as `_bucket{le="1"}`. */
  samples: Map<string, number>;
}

export interface Metrics {
  /** Counts up. */
  count(name: string, help: string, labels?: Labels, by?: number): void;
  /** Sets a value that goes up and down. */
  set(name: string, help: string, value: number, labels?: Labels): void;
  /** Adds a duration in seconds to a histogram. */
  observe(name: string, help: string, seconds: number, labels?: Labels): void;
  /** Returns everything in the text format of Prometheus, version 0.0.4. */
  render(): string;
}

/** Upper bounds in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const escapeValue = (value: string) =>
  value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

function formatLabels(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(value)}"`);
  return parts.length > 0 ? `{${parts.join(',')}}` : '';
}

/** Creates the metrics of one process (OPS-11). */
export function createMetrics(): Metrics {
  const metrics = new Map<string, Metric>();

  function getSamples(name: string, type: Metric['type'], help: string): Map<string, number> {
    let metric = metrics.get(name);
    if (!metric) {
      metric = { type, help, samples: new Map() };
      metrics.set(name, metric);
    }
    return metric.samples;
  }
  const add = (samples: Map<string, number>, key: string, by: number) =>
    samples.set(key, (samples.get(key) ?? 0) + by);

  return {
    count(name, help, labels = {}, by = 1) {
      add(getSamples(name, 'counter', help), formatLabels(labels), by);
    },
    set(name, help, value, labels = {}) {
      getSamples(name, 'gauge', help).set(formatLabels(labels), value);
    },
    observe(name, help, seconds, labels = {}) {
      const samples = getSamples(name, 'histogram', help);
      // Every bucket has a sample, and the buckets are cumulative.
      for (const bound of buckets)
        add(samples, `_bucket${formatLabels({ ...labels, le: String(bound) })}`, seconds <= bound ? 1 : 0);
      add(samples, `_bucket${formatLabels({ ...labels, le: '+Inf' })}`, 1);
      add(samples, `_sum${formatLabels(labels)}`, seconds);
      add(samples, `_count${formatLabels(labels)}`, 1);
    },
    render() {
      const lines = [...metrics].flatMap(([name, { type, help, samples }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...[...samples].map(([key, value]) => `${name}${key} ${value}`),
      ]);
      return `${lines.join('\n')}\n`;
    },
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
