import { z } from 'zod';
import { line, link, linkForUser, picture } from './file-values';

export const links = z.strictObject({
  helpDesk: linkForUser.optional().meta({
    description:
      'Where customer service answers; {userId} in its query becomes the number of the diner, 0 for a guest',
  }),
  allowedHosts: z
    .array(line(253))
    .max(50)
    .default([])
    .meta({ description: 'Hosts to which the help desk and ads may lead, exactly as they stand here' }),
  social: z
    .array(link.meta({ description: 'An https address' }))
    .max(8)
    .default([])
    .meta({ description: 'The restaurant’s pages in social networks; the footer leads there' }),
});

const ad = z.strictObject({ image: picture, link: link.optional() });

export const ads = z.strictObject({
  orderDetail: z.array(ad).max(8).default([]).meta({ description: 'Shown on the order detail' }),
  topUpBottom: z.array(ad).max(8).default([]).meta({ description: 'Shown below the wallet' }),
});
