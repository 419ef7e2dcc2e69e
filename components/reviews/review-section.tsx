import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import { hasMorePages } from '@/lib/domain/reviews/review-pages';
import { loadReviews } from '@/lib/server/data/load-reviews';
import { LazyMoreReviews } from './lazy-more-reviews';
import { ReviewCard } from './review-card';
import { ReviewSummary } from './review-summary';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/**
 * Renders the review summary and the first page into the HTML, readable without scripts; further pages load on demand.
 */
export async function ReviewSection({ restaurantId, locale }: Props) {
  const [{ first, summary }, t] = await Promise.all([
    loadReviews(restaurantId, locale),
    getTranslations({ locale, namespace: 'review' }),
  ]);
  const list = first?.commentList ?? [];
  const empty = first !== undefined && list.length === 0;
  const formatScore = (score: number) => t('outOf', { score: score.toFixed(1) });
  const getImageLabel = (number: number, name: string) => t('picture', { number, name });
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-title"
      className="scroll-mt-(--h-header) border-t border-line px-4 py-6 desk:scroll-mt-[68px] desk:rounded-card desk:border-0 desk:bg-raised desk:p-6 desk:shadow-raised"
    >
      <h2 id="reviews-title" className="flex min-h-11 items-center gap-2 desk:text-22">
        {t('title')}
        {first && first.total > 0 && (
          <small className="mt-1 text-12 font-normal text-muted desk:text-14">
            {t('count', { count: first.total })}
          </small>
        )}
      </h2>
      {summary && (
        <ReviewSummary
          summary={summary}
          labels={{ rating: t('rating'), outOf: formatScore, part: (part) => t(`parts.${part}`) }}
        />
      )}
      {empty && (
        <p className="py-4 text-14 text-muted">
          <b className="block font-bold text-text">{t('empty')}</b>
          {t('emptyText')}
        </p>
      )}
      {list.length > 0 && (
        <ol>
          {list.map((review) => (
            <ReviewCard
              key={`${review.commentDate} ${review.nickName} ${review.commentText}`}
              review={review}
              locale={locale}
              labels={{ outOf: formatScore, image: getImageLabel, reply: t('reply') }}
            />
          ))}
        </ol>
      )}
      {first === undefined && (
        <LazyMoreReviews restaurantId={restaurantId} locale={locale} failed={t('failed')} />
      )}
      {first && hasMorePages(1, first.total, list.length) && (
        <LazyMoreReviews restaurantId={restaurantId} locale={locale} total={first.total} />
      )}
    </section>
  );
}
