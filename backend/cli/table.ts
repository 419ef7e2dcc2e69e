/** Formats rows under headings with aligned columns, or "Nothing." without rows. */
export function formatTable(headings: string[], rows: (string | number | null | undefined)[][]): string[] {
  if (rows.length === 0) return ['Nothing.'];
  const cells = [headings, ...rows].map((row) => row.map((cell) => toTerminalLine(cell)));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => getWidth(row[column] ?? ''))));
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - getWidth(cell))))
      .join('  ')
      .trimEnd(),
  );
}

/** Removes control characters, so that user input cannot control the operator's terminal. */
export function toTerminalLine(cell: string | number | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is replaced
  return String(cell ?? '').replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

/** Terminals show Chinese characters two columns wide. */
function getWidth(text: string): number {
  let columns = 0;
  for (const character of text) columns += /[\u1100-\u115f\u2e80-\uffe6]/.test(character) ? 2 : 1;
  return columns;
}
