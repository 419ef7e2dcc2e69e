import { z } from 'zod';
import { restaurants } from '../../../schema/restaurant';
import { bindTo, filledList } from './columns';
import { domain, link, linkForUser, picture } from './file-values';

const column = bindTo(restaurants);

export const links = z.strictObject({
  helpDesk: column(
    'config.helpDeskUrl',
    linkForUser.optional().meta({
      description:
        'Where customer service answers; {userId} in its query becomes the number of the diner, 0 for a guest',
    }),
  ),
  allowedHosts: column(
    'config.allowedLinkHosts',
    z
      .array(domain)
      .max(50)
      .default([])
      .meta({ description: 'Hosts to which the help desk and ads may lead, exactly as they stand here' }),
  ),
  social: column(
    'config.socialLinks',
    z
      .array(link.meta({ description: 'An https address' }))
      .max(8)
      .default([])
      .meta({ description: 'The restaurant’s pages in social networks; the footer leads there' }),
    filledList,
  ),
});

const ad = z.strictObject({ image: picture, link: link.optional() });

export const ads = z.strictObject({
  orderDetail: column(
    'config.ads.orderDetail',
    z.array(ad).max(8).default([]).meta({ description: 'Shown on the order detail' }),
  ),
  topUpBottom: column(
    'config.ads.topUpBottom',
    z.array(ad).max(8).default([]).meta({ description: 'Shown below the wallet' }),
  ),
});
