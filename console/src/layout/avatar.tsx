const colors = 8;

/** Shows a person's initial on their color; decorative, because the name is next to it. */
export function Avatar({ staffId, name }: { staffId: number; name: string }) {
  const background = `var(--person-${(staffId % colors) + 1})`;
  return (
    <span
      aria-hidden="true"
      style={{ background }}
      className="grid size-9 shrink-0 place-items-center rounded-full text-14 font-bold text-white"
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
