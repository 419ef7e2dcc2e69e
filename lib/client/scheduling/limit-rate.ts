/** Milliseconds between two runs, where a caller states nothing else (LIM-01). */
const defaultMs = 500;

type Limited = (() => void) & { cancel(): void };

/** Runs at most once per interval while it is called, and after the last call. */
export const throttle = (run: () => void, milliseconds = defaultMs): Limited =>
  limit(run, milliseconds, false);

/** Runs once after the last of several calls. */
export const debounce = (run: () => void, milliseconds = defaultMs): Limited =>
  limit(run, milliseconds, true);

function limit(run: () => void, milliseconds: number, restarts: boolean): Limited {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const call = () => {
    if (restarts) cancel();
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, milliseconds);
  };
  return Object.assign(call, { cancel });
}
