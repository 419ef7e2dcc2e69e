import { z } from 'zod';
import { day, inLanguages, key, line, paragraphs, picture } from './file-values';

/*
 * Reviews are words of strangers that an operator copies in, often out of a spreadsheet or another site. They are plain
 * text: what would be markup on a page or a formula in a table is an error, so that nobody finds out what else reads it.
 */

const markup = /<\s*[a-z!/?]|&#?\w+;/i;
const formula = /^\s*([=@]|[+-][^\n]*[|(])/;

function fromStrangers<T extends z.ZodType<string>>(words: T) {
  return words
    .refine((value) => !markup.test(value), {
      error: 'a review is plain text; markup stands in it',
      params: { code: 'MARKUP' },
    })
    .refine((value) => !formula.test(value), {
      error: 'it begins like a formula of a spreadsheet',
      params: { code: 'FORMULA' },
    });
}

const words = fromStrangers(paragraphs(2000));

export const review = z.strictObject({
  key,
  nickName: fromStrangers(line(50)),
  avatar: picture.optional(),
  score: z.number().min(0).max(5).multipleOf(0.01).meta({ description: 'Out of 5' }),
  date: day,
  text: z
    .union([words, inLanguages(words)])
    .meta({ description: 'As it was written, or in several languages; plain text' }),
  pictures: z.array(picture).max(9).default([]),
});
