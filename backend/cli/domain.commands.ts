import { addDomain, normalizeDomain, removeDomain } from '../modules/restaurant/domains';
import { findByHost, listHosts } from '../modules/restaurant/restaurant.repository';
import { findWebUrl } from '../modules/restaurant/web-address';
import { type Command, type CommandContext, type Outcome, parseWholeNumber } from './command';
import { getReach, type Reach } from './domain-reach';
import { readStorefrontUrl } from './running-urls';

const readArguments = ({ args }: CommandContext) => ({
  restaurantId: parseWholeNumber(args[0], 'RESTAURANT', 1),
  host: args[1] ?? '',
});

const toOutcome = (restaurantId: number, hosts: string[]): Outcome => ({
  data: { restaurantId, domains: hosts },
  lines: [`Restaurant ${restaurantId}: ${hosts.join(', ') || 'no domain'}`],
});

const formatReach: Record<Reach['answers'], string> = {
  storefront: 'a storefront answers there',
  other: 'something else than a storefront answers there',
  none: 'nothing answers there',
};

function reachLine({ addresses, answers }: Reach): string {
  if (addresses.length === 0) return 'The name resolves to nothing yet.';
  return `The name resolves to ${addresses.join(', ')}; ${formatReach[answers]}.`;
}

export const domainCommands: Command[] = [
  {
    name: 'domain add',
    takes: 'RESTAURANT HOST [--canonical]',
    does: 'The host shows the restaurant; with --canonical, links lead there',
    args: [2, 2],
    options: { canonical: { type: 'boolean' } },
    async run(context) {
      const { restaurantId, host } = readArguments(context);
      const canonical = context.values.canonical === true;
      const { db } = await context.database();
      return toOutcome(restaurantId, await addDomain(db, restaurantId, host, context.now, { canonical }));
    },
  },
  {
    name: 'domain remove',
    takes: 'RESTAURANT HOST',
    does: 'The host shows the restaurant no more',
    args: [2, 2],
    async run(context) {
      const { restaurantId, host } = readArguments(context);
      const { db } = await context.database();
      return toOutcome(restaurantId, await removeDomain(db, restaurantId, host, context.now));
    },
  },
  {
    name: 'domain check',
    takes: 'HOST [--offline]',
    does: 'Says which restaurant the host shows, and whether its name leads to a storefront',
    args: [1, 1],
    options: { offline: { type: 'boolean' } },
    async run({ args, values, env, database }) {
      const host = normalizeDomain(args[0] ?? '');
      const { db } = await database();
      const found = await findByHost(db, host);
      const canonical = found && (await listHosts(db, found.restaurantId))[0];
      const shows = found
        ? `${host} shows restaurant ${found.restaurantId}${canonical === host ? '' : `, whose links lead to ${canonical}`}.`
        : `${host} shows no restaurant; add it with: makan domain add RESTAURANT ${host}`;
      const reach =
        values.offline === true
          ? undefined
          : await getReach(host, findWebUrl(host, readStorefrontUrl(env)) ?? `https://${host}/`);
      return {
        ok: found !== undefined && (reach === undefined || reach.answers === 'storefront'),
        data: { host, restaurantId: found?.restaurantId ?? null, canonical: canonical ?? null, ...reach },
        lines: reach ? [shows, reachLine(reach)] : [shows],
      };
    },
  },
];
