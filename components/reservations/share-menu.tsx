import { useTranslations } from 'next-intl';
import * as Popover from 'radix-ui/popover';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { showToast } from '@/components/ui/toast';
import { getShareLink, shareTargets } from '@/lib/domain/reservations/share-links';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  shareCode: string;
  restaurant: string;
}

const entry =
  'flex min-h-11 w-full items-center rounded-control px-3 text-left text-14 font-bold hover:bg-sunken';

/** Shares the booking's page through a network or as a copied link. */
export function ShareMenu({ shareCode, restaurant }: Props) {
  const t = useTranslations('reservation.share');
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={t('label')}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control border border-line-strong px-4 text-14 font-bold hover:bg-sunken"
      >
        <AnyIcon name="share" size={18} />
        {t('open')}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('label')}
          className="z-50 w-48 animate-fade-in rounded-card border border-line bg-raised p-1 shadow-overlay outline-none"
        >
          <ShareLinks shareCode={shareCode} restaurant={restaurant} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A component of its own, because the page's URL is known only in the browser, once the menu is open. */
function ShareLinks({ shareCode, restaurant, onDone }: Props & { onDone: () => void }) {
  const shop = useShop();
  const t = useTranslations('reservation.share');
  const address =
    location.origin + toLocalePath(paths.reserveShare({ shareCode }), shop.locale, shop.defaultLocale);
  const copy = async () => {
    onDone();
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', text: t('copied') });
    } catch {
      // The clipboard is unavailable on plain http or without permission.
      showToast({ kind: 'warning', text: `${t('unsupported')} ${address}`, duration: 20_000 });
    }
  };
  return (
    <ul>
      {shareTargets.map((target) => (
        <li key={target}>
          <a
            href={getShareLink(target, address, t('text', { restaurant }))}
            target="_blank"
            rel="noopener noreferrer"
            className={entry}
            onClick={onDone}
          >
            {t(target)}
            <span className="sr-only">, {t('newTab')}</span>
          </a>
        </li>
      ))}
      <li>
        <button type="button" className={entry} onClick={copy}>
          {t('copy')}
        </button>
      </li>
    </ul>
  );
}
