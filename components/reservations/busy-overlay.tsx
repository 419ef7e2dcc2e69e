/** Covers its container while a request is pending, which blocks all clicks. */
export function BusyOverlay({ label }: { label: string }) {
  return (
    <div
      role="status"
      data-busy
      className="absolute inset-0 z-30 flex animate-fade-in flex-col items-center justify-center gap-3 bg-raised/85"
    >
      <span
        aria-hidden="true"
        className="block size-8 animate-spin rounded-full border-[3px] border-brand-text border-r-transparent"
      />
      <p className="font-bold">{label}</p>
    </div>
  );
}
