import { useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { StaffReview } from '@/lib/contract/staff/reviews';
import { longestReply } from '@/lib/contract/text-values';
import type { Locale } from '@/lib/contract/values';
import { formatDay } from '@/lib/domain/i18n/date-labels';
import { getImageUrl } from '@/lib/domain/images';
import { AskOnce } from '../money/ask-once';
import type { OrderAct } from '../orders/use-act';

interface Props {
  review: StaffReview;
  isPending: boolean;
  /** Whether the person may reply. */
  canReply: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

/** Shows a review with the restaurant's reply, which can be written, changed and withdrawn. */
export function ReviewItem({ review, isPending, canReply, act }: Props) {
  const t = useTranslations('reviews');
  const locale = useLocale() as Locale;
  const format = useFormatter();
  const [isWriting, setWriting] = useState(false);
  const { reviewId, nickName: name, score, day, text, pictures, reply } = review;
  return (
    <li className="flex flex-col gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className="min-w-0 [overflow-wrap:anywhere]">{name}</b>
        <span className="num inline-flex items-center gap-1 font-bold">
          <AnyIcon name="star" size={16} className="self-center" />
          <span aria-hidden="true">{format.number(score)}</span>
          <span className="sr-only">{t('outOf', { score })}</span>
        </span>
        <time dateTime={day} className="num ml-auto text-14 text-muted">
          {formatDay(day, locale)}
        </time>
      </p>
      {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture} className="size-20 overflow-hidden rounded-control">
              {/* biome-ignore lint/performance/noImgElement: the console has no next/image */}
              <img
                src={getImageUrl(picture, 288)}
                alt={t('picture', { number: index + 1, name })}
                loading="lazy"
                className="size-full object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {reply && !isWriting && (
        <div className="border-l-2 border-brand pl-3">
          <p className="text-14 text-muted">{t('yourReply', { day: formatDay(reply.date, locale) })}</p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{reply.text}</p>
        </div>
      )}
      {canReply && isWriting && (
        <ReplyForm
          name={name}
          before={reply?.text}
          isPending={isPending}
          onKeep={() => setWriting(false)}
          onSave={async (written, seen) => {
            const isDone = await act({ name: 'reviews.reply', input: { reviewId, text: written, seen } });
            if (isDone) setWriting(false);
          }}
        />
      )}
      {canReply && !isWriting && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label={t(reply ? 'changeReply' : 'replyTo', { name })}
            onClick={() => setWriting(true)}
          >
            {t(reply ? 'change' : 'reply')}
          </Button>
          {reply && (
            <AskOnce
              label={t('withdraw')}
              question={t('askWithdraw')}
              sure={t('withdrawNow')}
              isPending={isPending}
              onSure={() => act({ name: 'reviews.withdraw', input: { reviewId } })}
            />
          )}
        </div>
      )}
    </li>
  );
}

interface FormProps {
  name: string;
  /** The published reply; undefined without one. */
  before?: string;
  isPending: boolean;
  onKeep(): void;
  onSave(text: string, seen: string | undefined): Promise<void>;
}

function ReplyForm({ name, before, isPending, onKeep, onSave }: FormProps) {
  const t = useTranslations('reviews');
  // The reply as of the start of editing, so that a colleague's later change is not overwritten.
  const [seen] = useState(before);
  const [text, setText] = useState(before ?? '');
  const isChanged = text.trim() !== '' && text.trim() !== seen;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isPending) void onSave(text, seen);
      }}
    >
      <TextArea
        label={t('replyTo', { name })}
        hint={t('replyHint')}
        value={text}
        maxLength={longestReply}
        counter
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} disabled={!isChanged}>
          {t(before ? 'save' : 'send')}
        </Button>
        <Button size="small" variant="secondary" type="button" onClick={onKeep}>
          {t('keep')}
        </Button>
      </div>
    </form>
  );
}
