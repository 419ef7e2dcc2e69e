const read = (element: Element | null) => (element as { value?: unknown } | null)?.value;

/**
 * Returns a function that tells whether a person is still where they were at the call: nothing else has the focus, and
 * nothing was written since. A late answer moves the focus or leaves the page only then.
 */
export function watchPerson(): () => boolean {
  const place = document.activeElement;
  const written = read(place);
  return () => {
    const now = document.activeElement;
    // A button that was replaced or disabled gives the focus to the body.
    return now === document.body || (now === place && read(now) === written);
  };
}
