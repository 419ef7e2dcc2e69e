/** The options of the gender row; what is saved is the index (PRF-03, DEC-16). */
export const genders = ['male', 'female', 'secret'] as const;
export type Gender = (typeof genders)[number];

/** What is saved for an option. */
export const getGenderIndex = (gender: Gender): number => genders.indexOf(gender);

/** The option of a saved index; undefined for none or one that isn't known. */
export const getGender = (index: number | undefined): Gender | undefined =>
  index === undefined ? undefined : genders[index];
