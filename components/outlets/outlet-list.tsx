import { AnyIcon } from '@/components/ui/any-icon';
import type { Outlet } from '@/lib/contract/outlets';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getLocalName } from '@/lib/domain/names';
import { shortenOutletName } from '@/lib/domain/outlets/outlet-name';

interface Props {
  outlets: readonly Outlet[];
  shop: Pick<ClientShop, 'name' | 'locale'>;
  /** Summary with the number of outlets. */
  count: string;
}

/** Lists all outlets by name and address in a closed `details`; works without scripts. */
export function OutletList({ outlets, shop, count }: Props) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3">
        {count}
        <AnyIcon name="chevron-down" className="text-muted group-open:rotate-180" />
      </summary>
      <ul className="grid gap-2 pb-1 text-14">
        {outlets.map(({ restaurantName, restaurantNameEn, address }) => (
          <li key={`${restaurantName} ${address}`}>
            {shortenOutletName(
              getLocalName({ name: restaurantName, nameEn: restaurantNameEn }, shop.locale),
              shop.name,
            )}
            <span className="block text-12 font-normal text-muted">{address}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
