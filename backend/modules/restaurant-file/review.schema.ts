import { z } from 'zod';
import { longestReply } from '../../../lib/contract/review-values';
import { day, inLanguages, key, line, paragraphs, picture } from './file-values';

/*
 * Reviews are untrusted text that an operator copies in, often from a spreadsheet or another site. They are plain text: markup or a
 * spreadsheet formula is an error, whatever program reads it later.
 */

const markup = /<\s*[a-z!/?]|&#?\w+;/i;
const formula = /^\s*([=@]|[+-][^\n]*[|(])/;

function fromStrangers<T extends z.ZodType<string>>(comment: T) {
  return comment
    .refine((value) => !markup.test(value), {
      error: 'a review is plain text; markup stands in it',
      params: { code: 'MARKUP' },
    })
    .refine((value) => !formula.test(value), {
      error: 'it begins like a formula of a spreadsheet',
      params: { code: 'FORMULA' },
    });
}

const comment = fromStrangers(paragraphs(2000));

export const review = z.strictObject({
  key,
  nickName: fromStrangers(line(50)),
  avatar: picture.optional(),
  score: z.number().min(0).max(5).multipleOf(0.01).meta({ description: 'Out of 5' }),
  date: day,
  text: z
    .union([comment, inLanguages(comment)])
    .meta({ description: 'As it was written, or in several languages; plain text' }),
  pictures: z.array(picture).max(9).default([]),
  reply: z
    .strictObject({ text: paragraphs(longestReply), date: day })
    .optional()
    .meta({
      description:
        'What the restaurant answered, as it was written. What staff wrote since stays, also where the file has no reply',
    }),
});
