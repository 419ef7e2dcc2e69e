/** Returns a query with `%20` for spaces, because apps that open such a link show a `+` as it is. */
export const toLinkQuery = (values: Record<string, string>): string =>
  new URLSearchParams(values).toString().replaceAll('+', '%20');
