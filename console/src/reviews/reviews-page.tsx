import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { StaffInput } from '@/lib/contract/staff/contract';
import type { StaffReview } from '@/lib/contract/staff/reviews';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { Screen } from '../layout/screen';
import { useHeldRows } from '../layout/use-held-rows';
import { useAct } from '../orders/use-act';
import { WithMessages } from '../with-messages';
import { ReviewItem } from './review-item';

/** Lists the reviews of the restaurant and its replies. The URL holds the filters. */
export function ReviewsPage() {
  return (
    <WithMessages isScreen area="reviews">
      <Reviews />
    </WithMessages>
  );
}

function Reviews() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const { stars, only } = useSearch({ from: '/r/$restaurantId/reviews' });
  const navigate = useNavigate({ from: '/r/$restaurantId/reviews' });
  const t = useTranslations('reviews');
  const getText = useErrorText();
  const { act, error: actError, isPending } = useAct();
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    createListQuery({ restaurantId, stars, unanswered: only === 'unanswered' || undefined }),
  );
  const set = (change: { stars?: number; only?: 'unanswered' }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const { shown, isGone, hold } = useHeldRows(reviews, getId);
  // The list without a filter has the reply of a colleague to a review that left this one.
  const { data: all } = useInfiniteQuery({
    ...createListQuery({ restaurantId }),
    enabled: shown.some(isGone),
  });
  const replied = all?.pages.flatMap((page) => page.reviews) ?? [];
  const canReply = isAtLeast(role, 'manager');
  const isFiltered = stars !== undefined || only !== undefined;
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('stars')}
            value={stars ?? ''}
            className="min-w-40"
            onChange={({ target }) => set({ stars: Number(target.value) || undefined })}
          >
            <option value="">{t('all')}</option>
            {[5, 4, 3, 2, 1].map((count) => (
              <option key={count} value={count}>
                {t('whole', { count })}
              </option>
            ))}
          </SelectField>
          <Chip
            selected={only === 'unanswered'}
            onClick={() => set({ only: only ? undefined : 'unanswered' })}
          >
            {t('unanswered', { count: data?.pages[0]?.unanswered ?? 0 })}
          </Chip>
        </div>
        {!canReply && <p className="text-14 text-muted">{t('readOnly')}</p>}
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {data && reviews.length === 0 && <p className="text-muted">{t(isFiltered ? 'noneFound' : 'none')}</p>}
        <ul className="rounded-card bg-raised shadow-raised empty:hidden">
          {shown.map((review) => (
            <ReviewItem
              key={getId(review)}
              review={(isGone(review) && replied.find((row) => getId(row) === getId(review))) || review}
              isGone={isGone(review)}
              isPending={isPending}
              canReply={canReply}
              act={act}
              onWriting={(isWriting) => hold(review, isWriting)}
            />
          ))}
        </ul>
        {hasNextPage && (
          <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </Screen>
  );
}

/** Returns the query of a list of reviews. */
function createListQuery(filter: Omit<StaffInput<'reviews.list'>, 'after'>) {
  return infiniteQueryOptions({
    queryKey: ['reviews.list', filter],
    queryFn: ({ pageParam, signal }) => call('reviews.list', { ...filter, after: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.hasMore ? page.reviews.at(-1)?.reviewId : undefined),
  });
}

const getId = ({ reviewId }: StaffReview) => reviewId;
