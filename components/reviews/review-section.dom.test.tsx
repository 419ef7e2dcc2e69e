import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import type { CommentPage, Review } from '@/lib/contract/reviews';
import { loadReviews } from '@/lib/server/data/load-reviews';
import { MoreReviews } from './more-reviews';
import { ReviewSection } from './review-section';

const { query, showToast } = vi.hoisted(() => ({ query: vi.fn(), showToast: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ query }));
vi.mock('@/components/ui/toast', () => ({ showToast }));
vi.mock('@/lib/server/data/load-reviews', () => ({ loadReviews: vi.fn() }));
// The lazy part has its own tests.
vi.mock('./lazy-more-reviews', () => ({ LazyMoreReviews: () => <hr data-testid="more" /> }));

beforeEach(() => {
  query.mockReset();
  showToast.mockReset();
});

const createReview = (number: number): Review => ({
  avatarUrl: undefined,
  nickName: `Diner ${number}`,
  commentScore: 4.5,
  commentDate: '2026-11-01',
  commentText: `Words ${number}`,
  commPicList: [],
});
const createPage = (from: number, length: number, total = 25): CommentPage => ({
  total,
  commentList: Array.from({ length }, (_, index) => createReview(from + index)),
});
const scores = { rating: 4.7, tasteScore: 4.8, packagingScore: 4.6, commentScore: 4.5 };
const getNames = () => screen.queryAllByText(/^Diner \d+$/).map((name) => name.textContent);

test('REV-01 the summary shows four scores out of 5', async () => {
  vi.mocked(loadReviews).mockResolvedValue({ first: createPage(1, 10), summary: scores });
  await show(await ReviewSection({ restaurantId: 1, locale: 'en' }));
  const section = screen.getByRole('region', { name: /^Reviews/ });
  expect(within(section).getByText('4.7', { exact: true })).toBeTruthy();
  expect(within(section).getByText('4.7 out of 5')).toBeTruthy();
  const parts = within(section)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(parts).toEqual([
    ['Taste', '4.84.8 out of 5'],
    ['Packaging', '4.64.6 out of 5'],
    ['Comments', '4.54.5 out of 5'],
  ]);
});

test('a review shows avatar, name, score, date, text and images, in the language of the page', async () => {
  const written = {
    ...createReview(1),
    avatarUrl: '/media/ann.webp',
    commPicList: ['/media/p1.webp', '/media/p2.webp'],
  };
  vi.mocked(loadReviews).mockResolvedValue({ first: { total: 1, commentList: [written] }, summary: scores });
  await show(await ReviewSection({ restaurantId: 1, locale: 'zh-CN' }), { locale: 'zh-CN' });
  const item = screen.getAllByRole('list')[0]!;
  expect(item.querySelector('img')?.getAttribute('src')).toBe('/media/ann-96.webp');
  expect(within(item).getByText('2026年11月1日').getAttribute('datetime')).toBe('2026-11-01');
  expect(within(item).getByText('4.5分，满分5分')).toBeTruthy();
  expect(within(item).getByText('Words 1')).toBeTruthy();
  expect(within(item).getByRole('img', { name: 'Diner 1的图片2' }).getAttribute('src')).toBe(
    '/media/p2-288.webp',
  );
  expect(screen.queryByTestId('more')).toBeNull();
});

test('the restaurant’s reply is shown below the review, on the first and on later pages', async () => {
  const answered = { ...createReview(1), reply: { text: 'Cảm ơn!\n\n\n\nHẹn gặp lại', date: '2026-11-02' } };
  vi.mocked(loadReviews).mockResolvedValue({
    first: { total: 11, commentList: [answered, createReview(2)] },
    summary: scores,
  });
  const { unmount } = await show(await ReviewSection({ restaurantId: 1, locale: 'vn' }), { locale: 'vn' });
  const [first, second] = screen.getAllByText(/^Diner/).map((name) => name.closest('li')!);
  expect(within(first!).getByText('Phản hồi của nhà hàng')).toBeTruthy();
  expect(first!.textContent).toContain('Cảm ơn!\n\nHẹn gặp lại');
  expect(within(second!).queryByText('Phản hồi của nhà hàng')).toBeNull();
  unmount();
  query.mockResolvedValueOnce({ total: 11, commentList: [answered] });
  const { user } = await show(<MoreReviews restaurantId={1} locale="en" total={11} />);
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  expect(await screen.findByText('Reply from the restaurant')).toBeTruthy();
});

test('a shop without reviews shows a note and no scores', async () => {
  vi.mocked(loadReviews).mockResolvedValue({ first: createPage(1, 0, 0), summary: {} as typeof scores });
  await show(await ReviewSection({ restaurantId: 1, locale: 'en' }));
  expect(screen.getByText('No reviews yet')).toBeTruthy();
  expect(screen.queryByText(/out of 5/)).toBeNull();
  expect(screen.queryByTestId('more')).toBeNull();
});

test('REV-02 pages load one by one and are appended up to the total', async () => {
  query.mockResolvedValueOnce(createPage(11, 10)).mockResolvedValueOnce(createPage(21, 5));
  const { user } = await show(<MoreReviews restaurantId={1} locale="en" total={25} />);
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(getNames()).toHaveLength(10));
  expect(query).toHaveBeenLastCalledWith(
    'restaurant.comments',
    expect.objectContaining({ restaurantId: 1, pageNo: 2, pageSize: 10 }),
  );
  expect(screen.getByRole('status').textContent).toBe('20 of 25 reviews');
  await user.click(screen.getByRole('button', { name: 'Show more reviews' }));
  await waitFor(() => expect(getNames()).toHaveLength(15));
  expect(getNames().at(-1)).toBe('Diner 25');
  expect(screen.queryByRole('button')).toBeNull();
  // The button disappears with the last page, so the focus is on the first new review.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Diner 21'));
});

test('ERR-03 a failed page of reviews warns with Data error and can be retried', async () => {
  query.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce(createPage(11, 10, 20));
  const { user } = await show(<MoreReviews restaurantId={1} locale="en" total={20} />);
  await user.click(await screen.findByRole('button', { name: 'Show more reviews' }));
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: 'Data error' })),
  );
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(getNames()).toHaveLength(10));
  expect(query).toHaveBeenLastCalledWith('restaurant.comments', expect.objectContaining({ pageNo: 2 }));
});

test('the first reviews load in the browser if the page has none', async () => {
  vi.mocked(loadReviews).mockResolvedValue({});
  const { unmount } = await show(await ReviewSection({ restaurantId: 1, locale: 'en' }));
  expect(screen.getByTestId('more')).toBeTruthy();
  unmount();
  query.mockResolvedValueOnce(createPage(1, 10));
  await show(<MoreReviews restaurantId={1} locale="en" />);
  await waitFor(() => expect(getNames()).toHaveLength(10));
  expect(query).toHaveBeenCalledWith('restaurant.comments', expect.objectContaining({ pageNo: 1 }));
  expect(screen.getByRole('button', { name: 'Show more reviews' })).toBeTruthy();
});
