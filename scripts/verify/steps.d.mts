export function chooseSeed(env?: Record<string, string | undefined>, print?: (text: string) => void): void;
