'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { WithMessages } from '@/components/layout/with-messages';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import type { Review } from '@/lib/contract/reviews';
import type { Locale } from '@/lib/contract/values';
import { addPage, hasMorePages, reviewsPerPage } from '@/lib/domain/reviews/review-pages';
import { ReviewCard } from './review-card';

export interface MoreReviewsProps {
  restaurantId: number;
  locale: Locale;
  /** The number of all reviews; undefined when the server's load failed. Then the first page loads here. */
  total?: number;
}

const areas = ['review'] as const;
const height = 'min-h-16';

/** Loads the review pages after the first one, which is in the HTML. */
export function MoreReviews(props: MoreReviewsProps) {
  return (
    <WithMessages locale={props.locale} areas={areas} fallback={<div className={height} />}>
      <Pages {...props} />
    </WithMessages>
  );
}

function Pages({ restaurantId, locale, total: known }: MoreReviewsProps) {
  const t = useTranslations('review');
  const startedWith = known === undefined ? 0 : 1;
  const [{ pages, total, last, shown }, setRead] = useState({
    pages: startedWith,
    total: known ?? reviewsPerPage,
    last: startedWith * reviewsPerPage,
    shown: [] as Review[],
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const list = useRef<HTMLOListElement>(null);
  const more = hasMorePages(pages, total, last) || pages === 0;
  const inAll = startedWith * reviewsPerPage + shown.length;

  async function loadNext() {
    if (state === 'loading') return;
    setState('loading');
    try {
      const pageNo = pages + 1;
      const page = await query('restaurant.comments', {
        restaurantId,
        pageNo,
        pageSize: reviewsPerPage,
        locale,
      });
      const brought = page.commentList.length;
      setRead({ pages: pageNo, total: page.total, last: brought, shown: addPage(shown, page.commentList) });
      setState('idle');
      // The button disappears with the last page, so the focus moves to the first new review.
      if (!hasMorePages(pageNo, page.total, brought) && pages > 0)
        requestAnimationFrame(() =>
          (list.current?.children[shown.length] as HTMLElement | undefined)?.focus(),
        );
    } catch {
      setState('failed');
      showToast({ kind: 'warning', id: 'comments', text: t('failed') });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, if the page has no reviews
  useEffect(() => {
    if (startedWith === 0) void loadNext();
  }, []);

  const labels = {
    outOf: (score: number) => t('outOf', { score: score.toFixed(1) }),
    image: (number: number, name: string) => t('picture', { number, name }),
    reply: t('reply'),
  };
  return (
    <>
      {shown.length > 0 && (
        <ol ref={list} start={startedWith * reviewsPerPage + 1} className="border-line [ol+&]:border-t">
          {shown.map((review) => (
            <ReviewCard
              key={`${review.commentDate} ${review.nickName} ${review.commentText}`}
              review={review}
              locale={locale}
              labels={labels}
              focusable
            />
          ))}
        </ol>
      )}
      {pages === 0 && state === 'loading' && <Skeleton height={96} className="mt-3" />}
      {state === 'failed' && (
        <Notice kind="warning" className="mt-3">
          {t('failed')}
        </Notice>
      )}
      <p role="status" className="sr-only">
        {inAll > startedWith * reviewsPerPage && t('shown', { shown: Math.min(inAll, total), total })}
      </p>
      {more && (pages > 0 || state === 'failed') && (
        <div className={`${height} pt-3`}>
          <Button
            variant="secondary"
            wide
            pending={state === 'loading'}
            pendingLabel={t('loading')}
            onClick={loadNext}
          >
            {state === 'failed' ? t('retry') : t('more')}
          </Button>
        </div>
      )}
      {pages > 0 && total === 0 && <p className="py-4 text-14 text-muted">{t('empty')}</p>}
    </>
  );
}
