/** Returns the placeholder of a missing image: the initial of the name. */
export const getFallback = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

/** Shows an image of the menu in a row; decorative, because the name is next to it. */
export function MenuImage({ id, fallback }: { id: string | undefined; fallback: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-14 font-bold text-muted"
    >
      {id ? (
        // biome-ignore lint/performance/noImgElement: the console has no next/image
        <img src={`/media/${id}-96.webp`} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        fallback
      )}
    </span>
  );
}
