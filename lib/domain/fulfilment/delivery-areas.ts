/* The backend decides by these rules in which area an address is. */

/** A position as GeoJSON writes it: longitude, latitude. */
export type Point = [longitude: number, latitude: number];

/** GeoJSON of a polygon or several: the first ring of each is its border, the others are holes. */
type AreaShape =
  | { type: 'Polygon'; coordinates: Point[][] }
  | { type: 'MultiPolygon'; coordinates: Point[][][] };

export interface AreaBounds {
  shape?: AreaShape;
  /** Whole postal codes, or their beginnings. */
  postalCodes?: string[];
}

interface Place {
  latitude?: number;
  longitude?: number;
  /** The written address, which can have a postal code. */
  addressDetail?: string;
}

/** Returns whether a point is inside of a ring, by the crossings of a ray to the east. */
const isInRing = (ring: readonly Point[], [x, y]: Point): boolean =>
  ring.reduce((isInside, [x1, y1], index) => {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length]!;
    const isCrossed = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return isCrossed ? !isInside : isInside;
  }, false);

const isInPolygon = ([border, ...holes]: readonly Point[][], point: Point): boolean =>
  border !== undefined && isInRing(border, point) && !holes.some((hole) => isInRing(hole, point));

const isInShape = (shape: AreaShape, point: Point): boolean =>
  shape.type === 'Polygon'
    ? isInPolygon(shape.coordinates, point)
    : shape.coordinates.some((polygon) => isInPolygon(polygon, point));

/** Returns the numbers of an address that can be postal codes: five or six digits that stand alone. */
const listPostalCodes = (address: string): string[] => address.match(/\b\d{5,6}\b/g) ?? [];

/** Returns the first area that a place is in, by its postal code or its position. */
export function findArea<A extends AreaBounds>(
  areas: readonly A[],
  { latitude, longitude, addressDetail = '' }: Place,
): A | undefined {
  const codes = listPostalCodes(addressDetail);
  const point: Point | undefined =
    latitude === undefined || longitude === undefined ? undefined : [longitude, latitude];
  return areas.find(
    ({ shape, postalCodes = [] }) =>
      postalCodes.some((code) => codes.some((given) => given.startsWith(code))) ||
      (shape !== undefined && point !== undefined && isInShape(shape, point)),
  );
}
