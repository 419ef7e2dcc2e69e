import type { Position } from './search-area';

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
type Direction = (typeof compass)[number];

/** The position of an address relative to the restaurant. */
interface PinPosition {
  /** The straight-line distance. */
  meters: number;
  direction: Direction;
  /** Right and down from the restaurant, from -1 to 1 of the ring's radius. */
  x: number;
  y: number;
  /** Radius of the drawn ring in meters: the next round number. */
  ring: number;
}

const metersPerDegree = 111_320;
/* The steps are small, so that the pin is in the outer third and does not cover the restaurant. */
const rings = [100, 150, 200, 300, 400, 600, 800];

/** The flat projection is accurate to a percent over a city, which is enough for a drawing. */
export function getPinPosition(from: Position, to: Position): PinPosition {
  const east = (to.lng - from.lng) * metersPerDegree * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  const north = (to.lat - from.lat) * metersPerDegree;
  const meters = Math.hypot(east, north);
  const ring = roundUp(meters);
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4) + 8) % 8;
  return { meters, direction: compass[turn]!, x: east / ring, y: 0 - north / ring, ring };
}

function roundUp(meters: number): number {
  for (let scale = 1; ; scale *= 10) {
    const fit = rings.find((ring) => ring * scale >= meters);
    if (fit) return fit * scale;
  }
}
