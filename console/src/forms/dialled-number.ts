/** A number without a dial prefix is one of the restaurant's country; people often write it with a leading zero. */
export function toDialledNumber(typed: string, dial: string): string {
  const digits = typed.replace(/\D/g, '');
  return typed.trim().startsWith('+') ? `+${digits}` : `${dial}${digits.replace(/^0/, '')}`;
}
