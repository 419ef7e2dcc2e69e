/**
 * Attributes of a span: names, numbers and codes. Never a person, an address, a path that visitors choose, or text that
 * somebody typed.
 */
type SpanFacts = Record<string, string | number>;

interface SpanOptions {
  /** `server` answers a caller, `client` calls another process. */
  kind?: 'server' | 'client' | 'internal';
  facts?: SpanFacts;
  /** The `traceparent` header of a trusted caller. */
  parent?: string;
  /** Leaves the work out of the traces unless it belongs to a span. */
  needsParent?: boolean;
}

/** Adds attributes to the span, and gives it another name. */
type Note = (facts: SpanFacts, name?: string) => void;

/** The running exporter of spans, see `startTracing`. */
export interface Tracing {
  run<T>(name: string, options: SpanOptions, work: (note: Note) => T): T;
  /** Returns the current span as a `traceparent` header. */
  findHeader(): string | undefined;
}

/** Next bundles route handlers separately in one process, so all parts share it through the global object. */
const shared = Symbol.for('makan.tracing');
type Home = { [shared]?: Tracing };

export const findTracing = (): Tracing | undefined => (globalThis as Home)[shared];

export function setTracing(tracing: Tracing | undefined): void {
  (globalThis as Home)[shared] = tracing;
}

const ignore: Note = () => {};

/** Runs `work` in a span of the current trace, which ends with its promise. Without tracing it only runs `work`. */
export function traced<T>(name: string, options: SpanOptions, work: (note: Note) => T): T {
  const tracing = findTracing();
  return tracing ? tracing.run(name, options, work) : work(ignore);
}

/** Returns the header that carries the current trace to another process of this installation. */
export function getTraceHeaders(): { traceparent?: string } {
  const traceparent = findTracing()?.findHeader();
  return traceparent === undefined ? {} : { traceparent };
}
