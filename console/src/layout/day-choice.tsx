import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';

interface Props {
  day: string;
  today: string;
  /** Returns the day that an arrow leads to; the day beside by default. */
  getNext?: (day: string, direction: 1 | -1) => string;
  /** Called without a day for today. */
  onChoose: (day?: string) => void;
}

/** Keys that write a part of a day; a day that is picked by a tap is chosen immediately. */
const writingKeys = /^(\d|ArrowUp|ArrowDown|Backspace|Delete)$/;

/**
 * Selects a day, with buttons for its neighbors and for today. A day in writing is chosen on Enter or when the field loses
 * the focus, because the first digit of the 25th is the 2nd.
 */
export function DayChoice({ day, today, getNext = getDayBeside, onChoose }: Props) {
  const t = useTranslations('dayChoice');
  const isTyping = useRef(false);
  // The text of the field until the day of the screen follows it.
  const [entry, setEntry] = useState<{ text: string; dayBefore?: string }>();
  if (entry?.dayBefore !== undefined && entry.dayBefore !== day) setEntry(undefined);
  const shown = entry?.text ?? day;
  const choose = (chosen?: string) => {
    isTyping.current = false;
    setEntry({ text: chosen ?? today, dayBefore: day });
    onChoose(chosen);
  };
  const settle = () => {
    if (!entry || entry.dayBefore !== undefined) return;
    if (entry.text && entry.text !== day) choose(entry.text);
    else setEntry(undefined);
  };
  const step = (direction: 1 | -1) => choose(getNext(shown || day, direction));
  const arrow = 'grid size-11 place-items-center rounded-control border border-line-strong bg-raised';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <button type="button" className={arrow} aria-label={t('earlier')} onClick={() => step(-1)}>
        <AnyIcon name="chevron-left" />
      </button>
      <input
        type="date"
        aria-label={t('day')}
        value={shown}
        onPointerDown={() => {
          isTyping.current = false;
        }}
        onKeyDown={({ key }) => {
          isTyping.current = writingKeys.test(key);
          if (key === 'Enter') settle();
        }}
        onChange={({ target }) =>
          isTyping.current || !target.value ? setEntry({ text: target.value }) : choose(target.value)
        }
        onBlur={settle}
        className="num min-h-11 rounded-control border border-line-strong bg-raised px-3"
      />
      <button type="button" className={arrow} aria-label={t('later')} onClick={() => step(1)}>
        <AnyIcon name="chevron-right" />
      </button>
      {day !== today && (
        <Button size="small" variant="secondary" onClick={() => choose()}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}

/** Returns the last known day of the restaurant, so that the choice stays while another day loads. */
export function useToday(newest: string | undefined): string | undefined {
  const [today, setToday] = useState(newest);
  if (newest !== undefined && newest !== today) setToday(newest);
  return today;
}

/** Returns the day that is `days` days later. */
export const getDayBeside = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
