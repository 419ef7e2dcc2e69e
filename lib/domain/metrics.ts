/** Values of labels by name. Each name has few values: never a host, a person, an order or a path that visitors choose. */
type Labels = Record<string, string>;

/** A histogram's samples of one set of labels. */
interface Durations {
  labels: Labels;
  /** How many were within each bound and above the one before; the last is above all bounds. */
  counts: number[];
  sum: number;
}

interface Metric {
  type: 'counter' | 'gauge' | 'histogram';
  help: string;
  /** Values by labels, such as `{kind="page"}`. */
  values: Map<string, number>;
  durations: Map<string, Durations>;
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

// Every request comes here, so it makes no lists.
function formatLabels(labels: Labels): string {
  let text = '';
  for (const name in labels) text += `${text === '' ? '{' : ','}${name}="${escapeValue(labels[name]!)}"`;
  return text === '' ? '' : `${text}}`;
}

/** Creates the metrics of one process (OPS-11). */
export function createMetrics(): Metrics {
  const metrics = new Map<string, Metric>();

  function getMetric(name: string, type: Metric['type'], help: string): Metric {
    let metric = metrics.get(name);
    if (!metric) {
      metric = { type, help, values: new Map(), durations: new Map() };
      metrics.set(name, metric);
    }
    return metric;
  }

  return {
    count(name, help, labels = {}, by = 1) {
      const { values } = getMetric(name, 'counter', help);
      const key = formatLabels(labels);
      values.set(key, (values.get(key) ?? 0) + by);
    },
    set(name, help, value, labels = {}) {
      getMetric(name, 'gauge', help).values.set(formatLabels(labels), value);
    },
    // What the text format needs is made when it is read.
    observe(name, help, seconds, labels = {}) {
      const { durations } = getMetric(name, 'histogram', help);
      const key = formatLabels(labels);
      let found = durations.get(key);
      if (!found) {
        found = { labels, counts: Array(buckets.length + 1).fill(0), sum: 0 };
        durations.set(key, found);
      }
      const at = buckets.findIndex((bound) => seconds <= bound);
      found.counts[at < 0 ? buckets.length : at]! += 1;
      found.sum += seconds;
    },
    render() {
      const lines = [...metrics].flatMap(([name, { type, help, values, durations }]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...[...values].map(([key, value]) => `${name}${key} ${value}`),
        ...[...durations.values()].flatMap((each) => formatDurations(name, each)),
      ]);
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Returns the lines of a histogram's samples; its buckets are cumulative. */
function formatDurations(name: string, { labels, counts, sum }: Durations): string[] {
  let count = 0;
  const lines = counts.map((within, at) => {
    count += within;
    return `${name}_bucket${formatLabels({ ...labels, le: String(buckets[at] ?? '+Inf') })} ${count}`;
  });
  return [
    ...lines,
    `${name}_sum${formatLabels(labels)} ${sum}`,
    `${name}_count${formatLabels(labels)} ${count}`,
  ];
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
