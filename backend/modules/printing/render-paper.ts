import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperWidth } from '@/lib/contract/staff/printing-values';

/** The letters that fit on a line in the printers' default font. */
const columns: Record<PaperWidth, number> = { 58: 32, 80: 48 };

/** Chinese letters, rare ones too, full-width signs and emoji are two columns wide. */
const isWide = (letter: string): boolean =>
  /\p{Emoji_Presentation}|\ufe0f|[\u{20000}-\u{3ffff}\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u.test(
    letter,
  );

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the letters as people see them: with their marks, and an emoji of several signs as one. */
const listLetters = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment);

/** Returns the width of a text in columns. */
export const getColumns = (text: string): number =>
  listLetters(text).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);

/**
 * Returns a paper as text for a printer's fixed-width font: right parts are aligned to the edge, long lines
 * break at blanks.
 */
export const toPlainText = (lines: readonly PaperLine[], width: PaperWidth): string =>
  `${lines.flatMap((line) => toRows(line, columns[width])).join('\n')}\n`;

function toRows({ left, right, style }: PaperLine, most: number): string[] {
  if (style === 'rule') return ['-'.repeat(most)];
  if (style === 'title')
    return wrap(left, most).map((row) => ' '.repeat(Math.floor((most - getColumns(row)) / 2)) + row);
  if (right === undefined) return wrap(left, most);
  const edge = getColumns(right);
  const rows = wrap(left, Math.max(8, most - edge - 1));
  const last = rows.pop() ?? '';
  return [...rows, last + ' '.repeat(Math.max(1, most - getColumns(last) - edge)) + right];
}

/** Breaks a text into rows and cuts a word that is longer than a row. Leading blanks are preserved. */
function wrap(text: string, most: number): string[] {
  // An emoji of several signs is held together by one that has no width.
  const clean = text.replace(/(?!\u200d)[\p{Cc}\p{Cf}]/gu, ' ');
  const indent = /^ */.exec(clean)![0];
  const rows: string[] = [];
  let row = '';
  const add = (piece: string) => {
    if (row !== '' && getColumns(indent + row + piece) > most) {
      rows.push(indent + row.trimEnd());
      row = piece.trimStart();
    } else row += piece;
  };
  for (const word of clean.trimStart().split(/(?<= )/)) {
    if (getColumns(indent + word.trimEnd()) <= most) add(word);
    else for (const letter of listLetters(word)) add(letter);
  }
  return [...rows, indent + row.trimEnd()];
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
};
const escapeXml = (text: string): string => text.replace(/[&<>"'\n]/g, (letter) => escapes[letter]!);

const eposNamespace = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

/** Returns a paper as ePOS-Print XML, with titles and dishes in double height and a cut at the end. */
export function toEposXml(lines: readonly PaperLine[], width: PaperWidth): string {
  const rows = lines.map((line) => {
    const isLarge = line.style === 'title' || line.style === 'large';
    const isBold = line.style !== 'plain' && line.style !== 'rule';
    const text = toRows(line, columns[width]).join('\n');
    return `<text height="${isLarge ? 2 : 1}" em="${isBold}">${escapeXml(`${text}\n`)}</text>`;
  });
  return `<epos-print xmlns="${eposNamespace}"><text lang="mul" smooth="true"/>${rows.join('')}<feed line="2"/><cut type="feed"/></epos-print>`;
}

/**
 * Returns the response to an Epson printer that asks for jobs; the printer reports each result with the
 * job's id.
 */
export const toPrintRequest = (jobs: readonly { id: string; xml: string }[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<PrintRequestInfo Version="2.00">${jobs
    .map(
      ({ id, xml }) =>
        `<ePOSPrint><Parameter><devid>local_printer</devid><timeout>30000</timeout><printjobid>${id}</printjobid></Parameter><PrintData>${xml}</PrintData></ePOSPrint>`,
    )
    .join('')}</PrintRequestInfo>`;
