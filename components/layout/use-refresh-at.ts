import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Milliseconds between two refreshes, because the cached page can be a minute older than the change. */
const againMs = 20_000;
/** Maximum delay in milliseconds of the first refresh, so that not all open pages are requested in the same second. */
const spreadMs = 15_000;
/** Maximum number of refreshes for one time, because the clock of the device can be wrong. */
const maxRefreshes = 6;

/** Refreshes the open page after a time in milliseconds, until the page names another time. */
export function useRefreshAt(time: number | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (time === undefined) return;
    let left = maxRefreshes;
    let isDue = false;
    const refresh = () => {
      // Next turns a refresh that fails into a navigation, which would lose the page offline.
      isDue = document.hidden || !navigator.onLine;
      if (isDue) return;
      router.refresh();
      if (--left > 0) timer = setTimeout(refresh, againMs);
    };
    const catchUp = () => isDue && refresh();
    let timer = setTimeout(refresh, Math.max(0, time - Date.now()) + 1_000 + Math.random() * spreadMs);
    document.addEventListener('visibilitychange', catchUp);
    window.addEventListener('online', catchUp);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', catchUp);
      window.removeEventListener('online', catchUp);
    };
  }, [time, router]);
}
