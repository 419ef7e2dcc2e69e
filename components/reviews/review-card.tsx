import type { Review } from '@/lib/contract/reviews';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatDay } from '@/lib/domain/i18n/date-labels';
import { getImageUrl } from '@/lib/domain/images';
import { Stars } from './stars';

/** Labels of a card, passed in so that it renders on the server and in the browser. */
interface ReviewLabels {
  outOf: (score: number) => string;
  image: (number: number, name: string) => string;
  reply: string;
}

interface Props {
  review: Review;
  locale: Locale;
  labels: ReviewLabels;
  /** Makes a newly added card focusable. */
  focusable?: boolean;
}

/** Shows one review: author, date, score, text, images and the restaurant's reply. */
export function ReviewCard({ review, locale, labels, focusable }: Props) {
  const { nickName, avatarUrl, commentScore, commentDate, commentText, commPicList, reply } = review;
  return (
    <li tabIndex={focusable ? -1 : undefined} className="flex gap-3 border-line py-4 not-first:border-t">
      <Avatar name={nickName} url={avatarUrl} />
      <div className="min-w-0 grow">
        <p className="flex items-baseline justify-between gap-3 leading-heading">
          <b className="min-w-0 font-bold [overflow-wrap:anywhere]">{nickName}</b>
          <time dateTime={commentDate} className="num shrink-0 text-12 text-muted">
            {formatDay(commentDate, locale)}
          </time>
        </p>
        <Stars score={commentScore} label={labels.outOf(commentScore)} />
        {commentText && (
          <p className="mt-1 text-14 whitespace-pre-line [overflow-wrap:anywhere]">
            {commentText.replace(/\n{3,}/g, '\n\n')}
          </p>
        )}
        {commPicList.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {commPicList.map((image, index) => (
              <li key={image}>
                <a
                  href={getImageUrl(image, 1600)}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="plate block size-20 overflow-hidden rounded-control"
                >
                  {/* biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes */}
                  <img
                    src={getImageUrl(image, 288)}
                    alt={labels.image(index + 1, nickName)}
                    width={288}
                    height={288}
                    loading="lazy"
                    className="size-full object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {reply && (
          <div className="mt-3 border-l-2 border-brand pl-3">
            <p className="flex items-baseline justify-between gap-3 text-14 leading-heading">
              <b className="font-bold">{labels.reply}</b>
              <time dateTime={reply.date} className="num shrink-0 text-12 text-muted">
                {formatDay(reply.date, locale)}
              </time>
            </p>
            <p className="mt-1 text-14 whitespace-pre-line [overflow-wrap:anywhere]">
              {reply.text.replace(/\n{3,}/g, '\n\n')}
            </p>
          </div>
        )}
      </div>
    </li>
  );
}

/** Shows the author's image or initial; decorative, because the name is next to it. */
function Avatar({ name, url }: { name: string; url?: string }) {
  const frame = 'size-10 shrink-0 overflow-hidden rounded-full bg-sunken';
  if (url)
    return (
      // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
      <img
        src={getImageUrl(url, 96)}
        alt=""
        width={96}
        height={96}
        loading="lazy"
        className={`${frame} object-cover`}
      />
    );
  return (
    <span aria-hidden="true" className={`${frame} grid place-items-center font-bold text-muted`}>
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toLocaleUpperCase()}
    </span>
  );
}
