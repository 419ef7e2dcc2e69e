/** Width in px above which an image is a banner, whose background looks better than a placeholder. */
const widestPlate = 1000;

/* The placeholder: cutlery in a gray that fits light and dark themes. */
const plate = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 72 72" fill="none" stroke="#8c8375" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path fill="#8c8375" fill-opacity=".14" stroke="none" d="M-24-24h72v72h-72z"/><path d="M6 3.5v5.2a2 2 0 0 0 4 0V3.5M8 3.5v17M16.5 3.5c1.7 0 2.8 1.9 2.8 4.2s-1.1 4-2.8 4-2.8-1.7-2.8-4 1.1-4.2 2.8-4.2zM16.5 11.7v8.8"/></svg>',
)}`;
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function replaceImage(image: HTMLImageElement): void {
  if (image.src.startsWith('data:')) return;
  image.removeAttribute('srcset');
  // If CSS already shows a placeholder below the image, a transparent one suffices.
  const hasPlate = image.closest('.plate') || Number(image.getAttribute('width')) > widestPlate;
  image.src = hasPlate ? nothing : plate;
}

/**
 * Replaces every image of the page that fails to load, now or later, with a placeholder. Returns a function that stops
 * it.
 */
export function addImageFallback(page: Document): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replaceImage(target);
  };
  // Error events of images don't bubble, so they are handled in the capture phase.
  page.addEventListener('error', onError, true);
  for (const image of page.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replaceImage(image);
  return () => page.removeEventListener('error', onError, true);
}
