import { getTranslations } from 'next-intl/server';
import { AnyIcon } from '@/components/ui/any-icon';
import { HelpDeskButton } from './help-desk-button';
import type { HelpDeskShop } from './open-help-desk';

interface Props {
  shop: HelpDeskShop;
  /** `floating`: the round button on the desktop's storefront. `footer`: a link of the footer. `cell`: a row of My. */
  variant: 'floating' | 'footer' | 'cell';
}

/** Offers customer service on the storefront, in the footer and on My. */
export async function HelpDesk({ shop: { restaurantId, linkHosts }, variant }: Props) {
  const t = await getTranslations('helpDesk');
  const common = { shop: { restaurantId, linkHosts }, failed: t('failed') };
  if (variant === 'floating')
    return (
      <HelpDeskButton {...common} label={t('open')} className="help-round">
        <AnyIcon name="phone" />
      </HelpDeskButton>
    );
  if (variant === 'footer')
    return (
      <HelpDeskButton
        {...common}
        label={t('open')}
        className="flex min-h-11 items-center text-muted hover:text-text"
      >
        {t('name')}
      </HelpDeskButton>
    );
  return (
    <HelpDeskButton
      {...common}
      label={t('open')}
      className="flex min-h-14 w-full items-center gap-3 text-left"
    >
      <AnyIcon name="phone" className="text-brand-text" />
      <span className="grow leading-heading font-bold">{t('name')}</span>
      <AnyIcon name="chevron-right" className="text-muted" />
    </HelpDeskButton>
  );
}
