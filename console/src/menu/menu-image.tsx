/** Returns what stands where there is no image: the first sign of the name. */
export const getFallback = (name: string) => [...name.trim()][0]?.toUpperCase() ?? '';

/** An image of the menu in a row; the name stands beside it. */
export function MenuImage({ id, fallback }: { id: string | undefined; fallback: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-control bg-sunken text-14 font-bold text-muted"
    >
      {id ? (
        // biome-ignore lint/performance/noImgElement: there is no Next here
        <img src={`/media/${id}-96.webp`} alt="" loading="lazy" className="size-full object-cover" />
      ) : (
        fallback
      )}
    </span>
  );
}
