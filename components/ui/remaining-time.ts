/** Returns milliseconds as `m:ss`, or `h:mm:ss` from an hour on. Rounds seconds up; never below 0:00. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}`
    : `${minutes}:${padTwo(seconds % 60)}`;
}
