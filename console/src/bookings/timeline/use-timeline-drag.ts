import {
  type Announcements,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { findNeighbor, findTarget, getDistance, type Place, type TimelineLayout } from './timeline-layout';

/** Space picks up and drops; Enter on a booking opens it. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter'] };

/**
 * Returns the props of dnd-kit's context for a timeline. It has no drop areas: the target follows from the distance of
 * the drag, so that a step renders the dragged booking only.
 */
export function useTimelineDrag(layout: TimelineLayout, onMove: (reservationId: string, to: Place) => void) {
  const t = useTranslations('bookings');
  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  }, [layout]);
  /** The cell that the arrow keys have reached. */
  const reached = useRef<Place>({ column: 0, row: 0 });
  const findBlock = (id: UniqueIdentifier) =>
    latest.current.blocks.find(({ booking }) => booking.reservationId === id);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A shorter touch scrolls the timeline.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      keyboardCodes,
      coordinateGetter(event, { active, currentCoordinates }) {
        const block = findBlock(active);
        const next = findNeighbor(latest.current, reached.current, event.code);
        if (!block || !next) return undefined;
        const from = getDistance(latest.current, block, reached.current);
        const to = getDistance(latest.current, block, next);
        reached.current = next;
        event.preventDefault();
        return {
          x: currentCoordinates.x + to.x - from.x,
          y: currentCoordinates.y + to.y - from.y,
        };
      },
    }),
  );

  const announcements: Announcements = {
    onDragStart: ({ active }) => t('timeline.pickedUp', { name: findBlock(active.id)?.booking.name ?? '' }),
    // The marker of the target announces each step.
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: ({ active }) => t('timeline.putBack', { name: findBlock(active.id)?.booking.name ?? '' }),
  };
  return {
    sensors,
    accessibility: { announcements, screenReaderInstructions: { draggable: t('timeline.moveHint') } },
    onDragStart({ active }: DragStartEvent) {
      const block = findBlock(active.id);
      if (block) reached.current = { column: block.column, row: block.row };
    },
    onDragEnd(event: DragEndEvent) {
      const block = findBlock(event.active.id);
      if (!block) return;
      const to = findTarget(latest.current, block, event.delta);
      if (to.column !== block.column || to.row !== block.row) onMove(block.booking.reservationId, to);
    },
  };
}
