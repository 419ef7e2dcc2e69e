import qrcode from 'qrcode';

/** A QR code as squares on a grid, which scales to any size. */
interface QrDrawing {
  /** Modules along one side, with the quiet zone that readers need. */
  side: number;
  /** An SVG path of the dark modules, each of width 1. */
  path: string;
}

/** Light modules around the code; the standard requires four. */
const quiet = 4;

/** Draws a text with the highest error correction (VCH-04). */
export function drawQr(text: string): QrDrawing {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'H' });
  const rows: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let from = 0; from < modules.size; from++) {
      if (!modules.get(row, from)) continue;
      let to = from;
      while (to < modules.size && modules.get(row, to)) to++;
      rows.push(`M${from + quiet} ${row + quiet}h${to - from}v1h${from - to}z`);
      from = to;
    }
  return { side: modules.size + 2 * quiet, path: rows.join('') };
}
