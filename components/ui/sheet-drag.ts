import { type RefObject, useEffect } from 'react';

/** Distance in px or speed in px per ms at which a drag closes the sheet. */
const closeDistance = 96;
const closeSpeed = 0.6;

export function isClosingDrag(distance: number, duration: number): boolean {
  return distance >= closeDistance || (distance > 24 && distance / Math.max(duration, 1) >= closeSpeed);
}

/** Returns the nearest ancestor in the sheet that is scrolled down and so handles the drag. */
function isScrolledBetween(from: EventTarget | null, sheet: HTMLElement): boolean {
  for (let node = from as HTMLElement | null; node && node !== sheet; node = node.parentElement) {
    if (node.scrollTop > 0) return true;
  }
  return false;
}

/**
 * Lets the user drag the sheet down to close it: by touch anywhere that is not scrolled, by mouse on
 * `data-sheet-handle`. Does nothing while `enabled` returns false.
 */
export function useSheetDrag(
  sheetRef: RefObject<HTMLElement | null>,
  enabled: () => boolean,
  close: () => void,
): void {
  useEffect(() => {
    const sheet = sheetRef.current;
    if (!sheet) return;
    let start: { y: number; at: number; horizontal: number } | undefined;
    let distance = 0;

    const begin = (x: number, y: number, at: number) => {
      start = { y, at, horizontal: x };
      distance = 0;
    };
    /** Returns whether the sheet handles the drag. */
    const pull = (x: number, y: number): boolean => {
      if (!start) return false;
      const down = y - start.y;
      if (distance === 0 && (down <= 4 || Math.abs(x - start.horizontal) > down)) {
        if (down < -4 || Math.abs(x - start.horizontal) > 8) start = undefined;
        return false;
      }
      distance = Math.max(1, down);
      sheet.style.transition = 'none';
      sheet.style.transform = `translateY(${distance}px)`;
      return true;
    };
    const release = (at: number) => {
      if (start && distance > 0) {
        if (isClosingDrag(distance, at - start.at)) close();
        else {
          sheet.style.transition = 'transform var(--fast) var(--ease)';
          sheet.style.transform = '';
        }
      }
      start = undefined;
      distance = 0;
    };

    const handleTouchStart = (event: TouchEvent) => {
      const touch = event.touches[0];
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
      if (
        !touch ||
        event.touches.length > 1 ||
        typing ||
        !enabled() ||
        isScrolledBetween(event.target, sheet)
      )
        return;
      begin(touch.clientX, touch.clientY, event.timeStamp);
    };
    const handleTouchMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (touch && pull(touch.clientX, touch.clientY) && event.cancelable) event.preventDefault();
    };
    const handleTouchEnd = (event: TouchEvent) => release(event.timeStamp);

    const handleMouseDown = (event: PointerEvent) => {
      const onHandle = event.target instanceof HTMLElement && event.target.closest('[data-sheet-handle]');
      if (event.pointerType !== 'mouse' || !onHandle || !enabled()) return;
      begin(event.clientX, event.clientY, event.timeStamp);
      sheet.setPointerCapture(event.pointerId);
    };
    const handleMouseMove = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') pull(event.clientX, event.clientY);
    };
    const handleMouseUp = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') release(event.timeStamp);
    };

    sheet.addEventListener('touchstart', handleTouchStart, { passive: true });
    // Not passive: a drag of the sheet must not scroll the page.
    sheet.addEventListener('touchmove', handleTouchMove, { passive: false });
    sheet.addEventListener('touchend', handleTouchEnd);
    sheet.addEventListener('touchcancel', handleTouchEnd);
    sheet.addEventListener('pointerdown', handleMouseDown);
    sheet.addEventListener('pointermove', handleMouseMove);
    sheet.addEventListener('pointerup', handleMouseUp);
    return () => {
      sheet.removeEventListener('touchstart', handleTouchStart);
      sheet.removeEventListener('touchmove', handleTouchMove);
      sheet.removeEventListener('touchend', handleTouchEnd);
      sheet.removeEventListener('touchcancel', handleTouchEnd);
      sheet.removeEventListener('pointerdown', handleMouseDown);
      sheet.removeEventListener('pointermove', handleMouseMove);
      sheet.removeEventListener('pointerup', handleMouseUp);
    };
  }, [sheetRef, enabled, close]);
}
