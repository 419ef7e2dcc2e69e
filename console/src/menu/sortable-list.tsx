import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';

/** Dots to drag by; Alt and an arrow key move the row as well. */
function Handle({
  name,
  ...events
}: {
  name: string;
  onPointerDown(event: PointerEvent<HTMLButtonElement>): void;
  onPointerMove(event: PointerEvent<HTMLButtonElement>): void;
  onPointerUp(): void;
  onPointerCancel(): void;
}) {
  const t = useTranslations('menu');
  return (
    <button
      type="button"
      aria-label={t('moveOf', { name })}
      className="grid min-h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
      {...events}
    >
      <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true" fill="currentColor">
        {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" />))}
      </svg>
    </button>
  );
}

/** A list whose entries are moved by their dots, or by Alt and an arrow key (CON-16). */
export function SortableList({
  label,
  entries,
  onMove,
  className,
}: {
  label: string;
  entries: { key: string; name: string; content: ReactNode; isChosen?: boolean }[];
  /** `after` is null for the first place. */
  onMove: (key: string, after: string | null) => void;
  className?: string;
}) {
  const t = useTranslations('menu');
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ key: string; place: number }>();
  const [said, setSaid] = useState('');
  const keys = entries.map(({ key }) => key);

  const moveTo = (key: string, place: number) => {
    const others = keys.filter((each) => each !== key);
    const bounded = Math.max(0, Math.min(place, others.length));
    if (bounded === keys.indexOf(key)) return;
    onMove(key, others[bounded - 1] ?? null);
    const name = entries.find((entry) => entry.key === key)?.name ?? '';
    setSaid(t('moved', { name, place: bounded + 1, count: keys.length }));
  };

  /** How many of the other rows have their middle above the pointer. */
  const getPlace = (key: string, y: number) =>
    [...(list.current?.children ?? [])].filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return keys[index] !== key && top + height / 2 < y;
    }).length;

  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    moveTo(key, keys.indexOf(key) + step);
  };

  const others = drag && keys.filter((each) => each !== drag.key);
  return (
    <>
      <ul ref={list} aria-label={label} className={className}>
        {entries.map(({ key, name, content, isChosen }) => (
          <li
            key={key}
            onKeyDown={(event) => onKeyDown(event, key)}
            className={joinClassNames(
              // Rows out of sight are not laid out: a menu of 500 dishes stays smooth.
              'flex items-stretch border-b border-line [contain-intrinsic-size:auto_56px] [content-visibility:auto]',
              isChosen ? 'bg-brand-soft shadow-[inset_4px_0_0_var(--brand)]' : '',
              drag?.key === key ? 'opacity-50' : '',
              drag && others && others[drag.place] === key && drag.key !== key
                ? 'border-t-2 border-t-brand-text'
                : '',
              drag && others && drag.place === others.length && others.at(-1) === key
                ? 'border-b-2 border-b-brand-text'
                : '',
            )}
          >
            <Handle
              name={name}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId);
                setDrag({ key, place: keys.indexOf(key) });
              }}
              onPointerMove={(event) => {
                if (drag) setDrag({ key, place: getPlace(key, event.clientY) });
              }}
              onPointerUp={() => {
                if (drag) moveTo(key, drag.place);
                setDrag(undefined);
              }}
              onPointerCancel={() => setDrag(undefined)}
            />
            <div className="min-w-0 grow">{content}</div>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}
