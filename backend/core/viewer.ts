/** The user or guest of a request, by the token alone (DEC-26). A guest has user id 0 on the wire. */
export type Viewer =
  | { kind: 'none'; userId?: undefined; token?: undefined }
  | { kind: 'guest'; userId?: undefined; token: string }
  | { kind: 'diner'; userId: number; token: string };

export const nobody: Viewer = { kind: 'none' };
