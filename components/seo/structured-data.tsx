import { putServerOnlyText } from '@/lib/domain/seo/server-only-text';
import { toScriptText } from '@/lib/server/seo/script-text';
import { DataScript } from './data-script';

/** The page's content as schema.org JSON-LD, once in the HTML. Its nodes are typed where they are made (lib/server/seo). */
export function StructuredData({ nodes }: { nodes: readonly unknown[] }) {
  const [only] = nodes;
  const data =
    nodes.length === 1 && typeof only === 'object'
      ? { '@context': 'https://schema.org', ...only }
      : { '@context': 'https://schema.org', '@graph': nodes };
  return <DataScript of={putServerOnlyText(toScriptText(data))} />;
}
