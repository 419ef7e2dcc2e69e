/** For lists that come page by page: a full page may be followed by another one; a short one is the last. Pages count from 1. */
export const getNextPage =
  (size: number) =>
  (last: readonly unknown[], pages: unknown[]): number | undefined =>
    last.length < size ? undefined : pages.length + 1;

/** The first page from the server's render; the browser fetches it when the server had none. */
export const toFirstPage = <T>(page: T | undefined) => page && { pages: [page], pageParams: [1] };
