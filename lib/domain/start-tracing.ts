import type { Context } from '@opentelemetry/api';
import { setTracing, type Tracing } from './tracing';

/** W3C Trace Context, version 00. */
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Sends spans to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; its code is loaded only when that is set. Its
 * other standard variables count too, and OTEL_TRACES_SAMPLER_ARG is the part of traces that is sent, 1 by default. Registers nothing with OpenTelemetry's global API, because
 * Next would then add spans with paths and queries. Returns the function that sends the last spans and stops.
 */
export async function startTracing(
  service: string,
  env: Record<string, string | undefined> = process.env,
): Promise<() => Promise<void>> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return async () => {};
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, otlp] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  const attributes = { 'service.name': env.OTEL_SERVICE_NAME || service };
  const resource = {
    attributes,
    merge: () => resource,
    getRawAttributes: () => Object.entries(attributes) as [string, string][],
  };
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  const provider = new sdk.TracerProvider({
    resource,
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new otlp.OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('makan');
  // The rules in this folder import no module of Node, and this one runs in Node only.
  const { AsyncLocalStorage } = process.getBuiltinModule('node:async_hooks');
  const current = new AsyncLocalStorage<Context>();
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

  function getParent(header: string | undefined): Context {
    const [, traceId, spanId, flags] = traceparent.exec(header ?? '') ?? [];
    if (!traceId || !spanId) return current.getStore() ?? ROOT_CONTEXT;
    const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags!, 16), isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, spanContext);
  }

  const run: Tracing['run'] = (name, { kind = 'internal', facts, parent: header, needsParent }, work) => {
    const parent = getParent(header);
    if (needsParent && !trace.getSpan(parent)) return work(() => {});
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, parent);
    const fail = (error: unknown): never => {
      // The message may name a person; the code never does.
      const { code, name: type } = error as { code?: unknown; name?: string };
      span.setAttribute('error.type', String(code ?? type));
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
      throw error;
    };
    return current.run(trace.setSpan(parent, span), () => {
      try {
        const result = work((added, renamed) => {
          span.setAttributes(added);
          if (renamed !== undefined) span.updateName(renamed);
        });
        if (result instanceof Promise)
          return result.then((value) => {
            span.end();
            return value;
          }, fail) as typeof result;
        span.end();
        return result;
      } catch (error) {
        return fail(error);
      }
    });
  };

  setTracing({
    run,
    findHeader() {
      const context = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT);
      if (!context) return undefined;
      return `00-${context.traceId}-${context.spanId}-${context.traceFlags.toString(16).padStart(2, '0')}`;
    },
  });
  return async () => {
    setTracing(undefined);
    await provider.shutdown();
  };
}
