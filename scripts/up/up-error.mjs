/** Something the person at the keyboard can put right; shown as its message alone. */
export class UpError extends Error {
  name = 'UpError';
}
