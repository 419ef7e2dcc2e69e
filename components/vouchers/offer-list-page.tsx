import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { OfferList } from './offer-list';
import { OffersPage, type OffersPageProps } from './offers-page';

/** Renders `/voucher/list`: all vouchers on sale, in the cached page, with a link to the purchased ones. */
export async function OfferListPage(props: OffersPageProps) {
  const { locale } = props;
  const t = await getTranslations({ locale, namespace: 'voucher.offer' });
  return (
    <OffersPage {...props} shows="all" className="max-w-[720px]">
      {(shop, offers) => (
        <>
          <OfferList offers={offers} />
          <ButtonLink
            variant="secondary"
            wide
            className="mt-4"
            href={toLocalePath(paths.my({ tag: 'voucher' }), locale, shop.defaultLocale)}
          >
            {t('mine')}
          </ButtonLink>
        </>
      )}
    </OffersPage>
  );
}
