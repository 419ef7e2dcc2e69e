import type { PaperLine } from '@/lib/contract/staff/printing';

/** A part of the closing report; its first line is its heading. */
export interface PaperPart {
  title: string;
  rows: [name: string, amount: string][];
}

/** Returns the closing report for a receipt printer, without parts that have no rows. */
export function toClosingPaper(
  heading: readonly [restaurant: string, report: string],
  parts: readonly PaperPart[],
): PaperLine[] {
  const rule: PaperLine = { left: '', right: undefined, style: 'rule' };
  const createLine = (left: string, style: PaperLine['style'], right?: string): PaperLine => ({
    left,
    right,
    style,
  });
  return [
    createLine(heading[0], 'title'),
    createLine(heading[1], 'bold'),
    ...parts
      .filter(({ rows }) => rows.length > 0)
      .flatMap(({ title, rows }) => [
        rule,
        createLine(title, 'bold'),
        ...rows.map(([name, amount]) => createLine(name, 'plain', amount)),
      ]),
    rule,
  ];
}
