/** Width in px above which an image is a banner, whose background is better than a plate. */
const widestPlate = 1000;

/* The replacement: cutlery on a grey that fits light and dark themes. */
const plate = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-24 -24 72 72" fill="none" stroke="#8c8375" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path fill="#8c8375" fill-opacity=".14" stroke="none" d="M-24-24h72v72h-72z"/><path d="M6 3.5v5.2a2 2 0 0 0 4 0V3.5M8 3.5v17M16.5 3.5c1.7 0 2.8 1.9 2.8 4.2s-1.1 4-2.8 4-2.8-1.7-2.8-4 1.1-4.2 2.8-4.2zM16.5 11.7v8.8"/></svg>',
)}`;
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

function mend(picture: HTMLImageElement): void {
  if (picture.src.startsWith('data:')) return;
  picture.removeAttribute('srcset');
  // Where CSS already shows a plate below the image, a transparent one is enough.
  const seenThrough = picture.closest('.plate') || Number(picture.getAttribute('width')) > widestPlate;
  picture.src = seenThrough ? nothing : plate;
}

/** Replaces every image of the page that fails to load, now or later, with a plate. Returns the function that stops it. */
export function addImageFallback(page: Document): () => void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) mend(target);
  };
  // Error events of images don't bubble, so they are handled in the capture phase.
  page.addEventListener('error', onError, true);
  for (const picture of page.querySelectorAll('img'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc) mend(picture);
  return () => page.removeEventListener('error', onError, true);
}
