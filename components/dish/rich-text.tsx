import type { ReactNode } from 'react';
import type { RichNode, RichTag } from '@/lib/domain/dish/rich-text';

const classes: Partial<Record<RichTag, string>> = {
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  blockquote: 'border-l-2 border-line pl-3',
  h3: 'text-14 font-bold text-text',
  strong: 'font-bold text-text',
};

/** Renders rich text as elements, so that the restaurant's input is never inserted as HTML. */
export function RichText({ nodes }: { nodes: RichNode[] }): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const inner = <RichText nodes={node.children} />;
    if (node.tag === 'br') return <br key={index} />;
    if (node.tag === 'a')
      return (
        <a
          key={index}
          href={node.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-brand-text underline"
        >
          {inner}
        </a>
      );
    const Tag = node.tag;
    return (
      <Tag key={index} className={classes[node.tag]}>
        {inner}
      </Tag>
    );
  });
}
