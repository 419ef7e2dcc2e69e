import { putServerOnlyText } from '@/lib/domain/server-only-text';
import { toScriptText } from '@/lib/server/seo/json-ld';
import { DataScript } from './data-script';

/** Adds schema.org JSON-LD to the HTML. Its nodes are typed where they are built (lib/server/seo). */
export function StructuredData({ nodes }: { nodes: readonly unknown[] }) {
  const [only] = nodes;
  const data =
    nodes.length === 1 && typeof only === 'object'
      ? { '@context': 'https://schema.org', ...only }
      : { '@context': 'https://schema.org', '@graph': nodes };
  return <DataScript of={putServerOnlyText(toScriptText(data))} />;
}
