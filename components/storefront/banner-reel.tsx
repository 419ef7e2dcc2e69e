'use client';

import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { AnyIcon, type AnyIconName } from '@/components/ui/any-icon';
import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import type { Banner } from '@/lib/contract/restaurant';
import { getImageUrl } from '@/lib/domain/images';

export interface BannerReelProps {
  restaurantId: number;
  /** URL of the image that the server rendered. */
  first?: string;
  /** Undefined when the backend failed while the page was rendered. */
  banner?: Banner;
  labels: Record<'previous' | 'next' | 'pause' | 'play' | 'failed', string>;
}

/** Default seconds per image, if the restaurant's file has none. */
const usualInterval = 5;

/** Animates the banner's images; render it inside the strip that scrolls. */
export function BannerReel({ restaurantId, first, banner: given, labels }: BannerReelProps) {
  const [banner, setBanner] = useState(given);
  const { failed } = labels;

  useEffect(() => {
    if (given) return;
    query('restaurant.banner', { restaurantId }).then(setBanner, () =>
      // The page itself stays complete: it shows the restaurant's own image.
      showToast({ kind: 'warning', text: failed, id: 'banner' }),
    );
  }, [given, restaurantId, failed]);

  const others = banner?.bannerUrl.filter((url) => url !== first) ?? [];
  if (!banner || others.length === 0) return null;
  return (
    <Strip
      first={first}
      others={first ? others : others.slice(1)}
      plays={banner.autoRound ?? false}
      interval={1000 * (banner.intervalTime ?? usualInterval)}
      labels={labels}
    />
  );
}

interface StripProps extends Pick<BannerReelProps, 'first' | 'labels'> {
  others: string[];
  plays: boolean;
  /** Milliseconds per image. */
  interval: number;
}

/**
 * Renders the images after the first one, and the controls. Touch scrolling is native. A copy of the first image
 * follows the last one: the strip scrolls to it and then jumps to its start, which makes a loop.
 */
function Strip({ first, others, plays, interval, labels }: StripProps) {
  const count = others.length + 1;
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => plays && !isMotionReduced());
  const [held, setHeld] = useState(false);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const strip = useRef<HTMLElement | null>(null);

  const mark = (element: HTMLElement | null) => {
    strip.current = element?.parentElement ?? null;
    setFrame(strip.current?.parentElement ?? null);
  };
  const scroll = (picture: number, behavior: ScrollBehavior) =>
    strip.current?.scrollTo({ left: picture * strip.current.clientWidth, behavior });

  const go = (to: number) => {
    // Going back from the first image starts at its copy behind the last one.
    if (to < 0) scroll(count, 'instant');
    scroll(to < 0 ? count - 1 : to, isMotionReduced() ? 'instant' : 'smooth');
    setAt((to + count) % count);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: every step and every restart schedules the next step
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => go(at + 1), interval);
    return () => clearTimeout(timer);
  }, [at, playing, held, interval, count]);

  useEffect(() => {
    const element = strip.current;
    if (!element || !frame) return;
    const handleSettled = () => {
      const { scrollLeft, clientWidth } = element;
      if (clientWidth === 0) return;
      const picture = Math.round(scrollLeft / clientWidth);
      if (picture >= count) element.scrollTo({ left: 0, behavior: 'instant' });
      setAt(picture % count);
    };
    const hold = () => setHeld(true);
    // A click leaves the focus on its button and does not pause; keyboard focus does.
    const hasFocus = () =>
      document.activeElement?.matches(':focus-visible') && frame.contains(document.activeElement);
    const release = () => setHeld(Boolean(hasFocus()));
    const handleVisibility = () => setHeld(document.hidden);
    element.addEventListener('scrollend', handleSettled);
    frame.addEventListener('pointerenter', hold);
    frame.addEventListener('pointerleave', release);
    frame.addEventListener('focusin', release);
    frame.addEventListener('focusout', release);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      element.removeEventListener('scrollend', handleSettled);
      frame.removeEventListener('pointerenter', hold);
      frame.removeEventListener('pointerleave', release);
      frame.removeEventListener('focusin', release);
      frame.removeEventListener('focusout', release);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, [frame, count]);

  return (
    <>
      <span ref={mark} hidden />
      {[...others, ...(first ? [first] : [])].map((url, index) => (
        // biome-ignore lint/performance/noImgElement: the media route already serves fitting sizes
        <img
          key={index === others.length ? 'again' : url}
          src={getImageUrl(url, 800)}
          srcSet={`${getImageUrl(url, 800)} 800w, ${getImageUrl(url, 1600)} 1600w`}
          sizes="100vw"
          alt=""
          width={1600}
          height={560}
        />
      ))}
      {frame &&
        createPortal(
          <div className="absolute right-4 bottom-9 flex h-8 items-center rounded-full bg-[rgb(20_8_2/.6)] desk:top-[26px] desk:right-[calc(max(0px,50%-600px)+84px)] desk:bottom-auto">
            <Control icon="chevron-left" label={labels.previous} onClick={() => go(at - 1)} wideOnly />
            <span className="flex gap-1.5 pl-3 desk:@min-[1000px]:pl-0" data-at={at}>
              {Array.from({ length: count }, (_, index) => (
                <span
                  key={index}
                  className={
                    index === at
                      ? 'h-1.5 w-4 rounded-full bg-white transition-[width]'
                      : 'size-1.5 rounded-full bg-[rgb(255_255_255/.6)]'
                  }
                />
              ))}
            </span>
            <Control icon="chevron-right" label={labels.next} onClick={() => go(at + 1)} wideOnly />
            {plays && (
              <Control
                icon={playing ? 'pause' : 'play'}
                label={playing ? labels.pause : labels.play}
                onClick={() => {
                  setPlaying(!playing);
                  setHeld(false);
                }}
              />
            )}
          </div>,
          frame,
        )}
    </>
  );
}

interface ControlProps {
  icon: AnyIconName;
  label: string;
  onClick: () => void;
  /** Hides the control on a narrow banner, which is swiped. */
  wideOnly?: boolean;
}

function Control({ icon, label, onClick, wideOnly }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`-mx-0.5 size-11 place-items-center rounded-full focus-visible:outline-white! ${wideOnly ? 'hidden desk:@min-[1000px]:grid' : 'grid'}`}
    >
      <AnyIcon name={icon} size={16} />
    </button>
  );
}

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
