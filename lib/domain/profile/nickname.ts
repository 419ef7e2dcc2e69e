/** Characters that a nickname may have (PRF-02). */
export const longestNickname = 50;

/** What is wrong with a nickname: nothing in it but blanks, or more than 50 characters (PRF-02). */
export function validateNickname(typed: string): 'missing' | 'tooLong' | undefined {
  if (!typed.trim()) return 'missing';
  return typed.trim().length > longestNickname ? 'tooLong' : undefined;
}
