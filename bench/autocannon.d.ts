declare module 'autocannon' {
  interface Result {
    requests: { average: number; total: number };
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers?: Record<string, string>;
    workers?: number;
  }): Promise<Result>;
}
