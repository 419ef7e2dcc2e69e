/** Returns a row of a CSV file. A leading quote prevents spreadsheets from evaluating a cell as a formula. */
export function toCsvRow(cells: (string | number | null)[]): string {
  const shown = cells.map((cell) => {
    const text = String(cell ?? '').replace(/^[=+\-@\t\r]/, "'$&");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${shown.join(',')}\r\n`;
}
