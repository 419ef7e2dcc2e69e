import { type DragMoveEvent, useDndMonitor } from '@dnd-kit/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { columnWidth, findTarget, type Place, type TimelineLayout } from './timeline-layout';

interface Target extends Place {
  name: string;
}

/** Marks and announces the cell below the dragged booking. It alone renders while the target changes. */
export function DropMarker({ layout }: { layout: TimelineLayout }) {
  const t = useTranslations('bookings');
  const [target, setTarget] = useState<Target>();
  const follow = ({ active, delta }: Pick<DragMoveEvent, 'active' | 'delta'>) => {
    const block = layout.blocks.find(({ booking }) => booking.reservationId === active.id);
    if (!block) return;
    const { column, row } = findTarget(layout, block, delta);
    setTarget((before) =>
      before?.column === column && before.row === row ? before : { column, row, name: block.booking.name },
    );
  };
  useDndMonitor({
    onDragMove: follow,
    onDragEnd: () => setTarget(undefined),
    onDragCancel: () => setTarget(undefined),
  });
  const row = target && layout.rows[target.row];
  return (
    <>
      {target && row && (
        <div
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 z-10 rounded-control border-2 border-dashed border-brand-text bg-brand-soft/50"
          style={{
            width: columnWidth,
            height: row.height,
            transform: `translate(${target.column * columnWidth}px, ${row.top}px)`,
          }}
        />
      )}
      <p role="status" className="sr-only">
        {target &&
          row &&
          t('timeline.over', {
            name: target.name,
            time: layout.times[target.column] ?? '',
            table: row.tableNo === undefined ? t('noTable') : t('atTable', { table: row.tableNo }),
          })}
      </p>
    </>
  );
}
