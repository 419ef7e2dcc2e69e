import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** The 404 in the restaurant's own looks. Its link is a full load: the middleware leads to the diner's own language. */
export default async function NotFound() {
  const t = await getTranslations('edge.notFound');
  return (
    <main>
      <EmptyState
        headingLevel={1}
        icon="search"
        title={t('title')}
        text={t('text')}
        action={<ButtonLink href="/home">{t('home')}</ButtonLink>}
      />
    </main>
  );
}
