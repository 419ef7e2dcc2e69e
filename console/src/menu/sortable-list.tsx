import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';

interface Entry {
  key: string;
  name: string;
  content: ReactNode;
  isChosen?: boolean;
}

const stayInColumn: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** Lists entries that are moved by their dots, with a pointer or with the space bar and the arrow keys. */
export function SortableList({
  label,
  entries,
  onMove,
  rowHeight = 57,
  className,
}: {
  label: string;
  entries: Entry[];
  /** `after` is null for the first place. */
  onMove: (key: string, after: string | null) => void;
  /** Height of a row that is out of view, in pixels. */
  rowHeight?: number;
  className?: string;
}) {
  const t = useTranslations('menu');
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = entries.map(({ key }) => key);

  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    const key = String(active.id);
    const others = keys.filter((each) => each !== key);
    onMove(key, others[keys.indexOf(String(over.id)) - 1] ?? null);
  };

  const getName = (id: UniqueIdentifier) => entries.find(({ key }) => key === id)?.name ?? '';
  const describePlace = (id: UniqueIdentifier, at: UniqueIdentifier) =>
    t('moved', { name: getName(id), place: keys.indexOf(String(at)) + 1, count: keys.length });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('pickedUp', { name: getName(active.id) }),
    onDragOver: ({ active, over }) => (over ? describePlace(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => describePlace(active.id, over?.id ?? active.id),
    onDragCancel: ({ active }) => describePlace(active.id, active.id),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[stayInColumn]}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('moveHint') } }}
      onDragEnd={handleDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ul aria-label={label} className={className} style={{ '--row': `${rowHeight}px` } as CSSProperties}>
          {entries.map((entry) => (
            <Row key={entry.key} entry={entry} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Row({ entry: { key, name, content, isChosen } }: { entry: Entry }) {
  const t = useTranslations('menu');
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } =
    useSortable({ id: key });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={joinClassNames(
        // Rows out of view are not laid out, which keeps a menu of 500 dishes smooth.
        'flex items-stretch border-b border-line [contain-intrinsic-size:auto_var(--row)] [content-visibility:auto]',
        isChosen ? 'bg-brand-soft shadow-[inset_4px_0_0_var(--brand)]' : isDragging && 'bg-raised',
        isDragging && 'relative z-10',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        aria-label={t('moveOf', { name })}
        aria-describedby={attributes['aria-describedby']}
        className="grid min-h-11 w-8 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
        {...listeners}
      >
        <svg viewBox="0 0 10 16" width="10" height="16" aria-hidden="true" fill="currentColor">
          {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.3" />))}
        </svg>
      </button>
      <div className="min-w-0 grow">{content}</div>
    </li>
  );
}
