import { z } from 'zod';
import { longestReply } from '../../../../lib/contract/text-values';
import { line, paragraphs } from '../../../core/plain-text';
import { reviews } from '../../../schema/reviews';
import { bindTo } from './columns';
import { day, inLanguages, key, picture } from './file-values';

/**
 * Reviews are text as strangers wrote it, which may look like markup or a formula: pages escape it, and a
 * sheet is written so that no cell is a formula.
 */
const comment = paragraphs(2000);

const column = bindTo(reviews);

export const review = z.strictObject({
  key: column('key', key),
  nickName: column('nickName', line(50)),
  avatar: column('avatar', picture.optional()),
  score: column('score', z.number().min(0).max(5).multipleOf(0.01).meta({ description: 'Out of 5' })),
  date: column('day', day),
  text: column(
    'text',
    z
      .union([comment, inLanguages(comment)])
      .meta({ description: 'As it was written, or in several languages; plain text' }),
  ),
  pictures: column('pictures', z.array(picture).max(9).default([])),
  reply: column(
    ['reply', 'importedReply'],
    z
      .strictObject({ text: paragraphs(longestReply), date: day })
      .optional()
      .meta({
        description:
          'What the restaurant answered, as it was written. What staff wrote since stays, also where the file has no reply',
      }),
  ),
});
