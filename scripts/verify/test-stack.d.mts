export interface TestStack {
  /** `http://127.0.0.1:PORT`, without a tenant's host. */
  storefrontUrl: string;
  backendUrl: string;
  dataDir: string;
  /** STACK_URL, STACK_PORT, STACK_BACKEND_URL and STACK_DATA_DIR, for the tests. */
  env: Record<string, string>;
  /** Ends it and deletes its data. */
  stop(): Promise<void>;
}

export function startTestStack(options?: {
  say?: (line: string) => void;
  /** Added to the environment of backend and storefront. */
  env?: Record<string, string>;
  /** The bundled payment pages run with it. */
  payments?: boolean;
}): Promise<TestStack>;
