import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** Shows the 404 page in the restaurant's theme. Its link loads the page fully, so that the middleware chooses the language. */
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
