/** Who makes a call, by the token alone (DEC-26). A guest's user id on the wire is 0. */
export type Viewer =
  | { kind: 'none'; userId?: undefined; token?: undefined }
  | { kind: 'guest'; userId?: undefined; token: string }
  | { kind: 'diner'; userId: number; token: string };

export const nobody: Viewer = { kind: 'none' };
