import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { call } from '../api/call';
import { getKitchenLanguage, getLocale } from '../locale';
import { readDevicePrinting } from './device-printing';

/**
 * Prints an order's paper by the browser: tickets in the kitchen's language, receipts in the reader's. Throws
 * CallError.
 */
export async function printPaper(restaurantId: number, orderId: string, kind: PaperKind): Promise<void> {
  const language = kind === 'ticket' ? getKitchenLanguage() : getLocale();
  const { lines } = await call('printing.paper', { restaurantId, orderId, kind, language });
  showPaper(lines);
  window.print();
}

/** Lays the paper over the page for printing only; styles.css hides everything else while it is there. */
export function showPaper(lines: readonly PaperLine[]): void {
  document.querySelector('.print-paper')?.remove();
  const paper = document.createElement('div');
  paper.className = 'print-paper';
  paper.dataset.width = String(readDevicePrinting().width);
  for (const { left, right, style } of lines) {
    const row = document.createElement(style === 'rule' ? 'hr' : 'p');
    row.dataset.style = style;
    if (style !== 'rule') {
      row.append(createPart(left));
      if (right !== undefined) row.append(createPart(right));
    }
    paper.append(row);
  }
  document.body.append(paper);
  const removePaper = () => {
    paper.remove();
    window.removeEventListener('afterprint', removePaper);
  };
  window.addEventListener('afterprint', removePaper);
}

function createPart(text: string): HTMLSpanElement {
  const part = document.createElement('span');
  part.textContent = text;
  return part;
}
