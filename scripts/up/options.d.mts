export function readSeedDemo(
  read: (
    name: string,
    fallback: undefined,
    check: (value: string) => boolean,
    expected: string,
  ) => string | undefined,
  env: Record<string, string>,
): boolean;
