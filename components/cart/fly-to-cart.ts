import { flyTime } from '@/lib/client/cart/cart-feedback';

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns the visible target: the cart bar, or else the header's bag or button. */
function findTarget(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-cart-target]')].filter(isVisible).at(-1);
}

/**
 * Animates the dish's image to the cart. It is decoration: no code waits for it, and prefers-reduced-motion skips it.
 */
export function flyToCart(from: HTMLElement): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const picture = from.closest('[data-dish]')?.querySelector('img') ?? undefined;
  const start = (picture ?? from).getBoundingClientRect();
  // A bar that appears with this dish has its box only after the next frame.
  requestAnimationFrame(() => {
    const end = findTarget()?.getBoundingClientRect();
    if (!end) return;
    const flying = (picture?.cloneNode() ?? document.createElement('span')) as HTMLElement;
    const size = picture ? start.width : 24;
    flying.removeAttribute('id');
    flying.setAttribute('aria-hidden', 'true');
    flying.style.cssText = `position:fixed;z-index:70;pointer-events:none;margin:0;left:${start.left}px;top:${start.top}px;width:${size}px;height:${size}px;border-radius:50%;object-fit:cover;background:var(--brand)`;
    document.body.append(flying);
    const x = end.left + end.width / 2 - start.left - size / 2;
    const y = end.top + end.height / 2 - start.top - size / 2;
    const lift = Math.min(0, y) - 48;
    flying
      .animate(
        [
          { transform: 'none', opacity: 1 },
          {
            transform: `translate(${x * 0.4}px, ${y * 0.25 + lift * 0.4}px) scale(.7)`,
            opacity: 1,
            offset: 0.4,
          },
          { transform: `translate(${x}px, ${y}px) scale(.12)`, opacity: 0.5 },
        ],
        { duration: flyTime, easing: 'cubic-bezier(.4,.1,.5,1)' },
      )
      .finished.catch(() => undefined)
      .finally(() => flying.remove());
  });
}
