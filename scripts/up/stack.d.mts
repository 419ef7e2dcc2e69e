export function startStack(options: Record<string, unknown>): Promise<{ stop(): Promise<void> }>;
