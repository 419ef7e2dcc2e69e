const sumWeighted = (digits: string, weights: number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);

const otherLetters = 'ABCDEFGHJKLMNPQRSTUVWX0123456789';

/** Returns whether the check letter of a well-formed Singapore UEN fits the rest (ACRA's three kinds of numbers). */
export function isUenChecked(written: string): boolean {
  // The three signs of a PayNow account, which may follow, are not checked.
  const uen = written.length > 10 ? written.slice(0, -3) : written;
  return uen.slice(-1) === calculateCheckLetter(uen);
}

function calculateCheckLetter(uen: string): string | undefined {
  if (/^\d{8}[A-Z]$/.test(uen)) return 'XMKECAWLJDB'[sumWeighted(uen, [10, 4, 9, 3, 8, 2, 7, 1]) % 11];
  if (/^\d{9}[A-Z]$/.test(uen)) return 'ZKCMDNERGWH'[sumWeighted(uen, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11];
  const sum = [4, 3, 5, 3, 10, 2, 2, 5, 7].reduce(
    (total, weight, index) => total + weight * otherLetters.indexOf(uen[index] ?? ''),
    0,
  );
  return otherLetters[(((sum - 5) % 11) + 11) % 11];
}
