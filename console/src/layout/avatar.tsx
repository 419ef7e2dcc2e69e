const colours = 8;

/** A person's initial on a colour of theirs; decorative, the name stands beside it. */
export function Avatar({ staffId, name }: { staffId: number; name: string }) {
  const background = `var(--person-${(staffId % colours) + 1})`;
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
