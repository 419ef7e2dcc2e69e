/** How payment companies are reached; tests and trials replace it. */
export interface CompanyOptions {
  /** The origin of the bundled peers in place of the live services. */
  peerUrl?: string;
  /** Milliseconds to wait for a response. */
  patience?: number;
  clock: () => Date;
}
