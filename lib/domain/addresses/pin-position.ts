import type { Position } from './search-area';

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
type Direction = (typeof compass)[number];

/** Where an address lies as seen from the restaurant. */
interface PinPosition {
  /** As the crow flies. */
  metres: number;
  direction: Direction;
  /** Right and down from the restaurant, from -1 to 1 of the ring's radius. */
  x: number;
  y: number;
  /** Radius of the drawn ring in metres: the next round number. */
  ring: number;
}

const metresPerDegree = 111_320;
/* Close together, so that the pin lies in the outer third and doesn't cover the restaurant. */
const rings = [100, 150, 200, 300, 400, 600, 800];

/** Right to a percent over a city, which is as much as a drawing shows. */
export function getPinPosition(from: Position, to: Position): PinPosition {
  const east = (to.lng - from.lng) * metresPerDegree * Math.cos((((from.lat + to.lat) / 2) * Math.PI) / 180);
  const north = (to.lat - from.lat) * metresPerDegree;
  const metres = Math.hypot(east, north);
  const ring = roundUp(metres);
  const turn = Math.round(Math.atan2(east, north) / (Math.PI / 4) + 8) % 8;
  return { metres, direction: compass[turn]!, x: east / ring, y: 0 - north / ring, ring };
}

function roundUp(metres: number): number {
  for (let scale = 1; ; scale *= 10) {
    const fit = rings.find((ring) => ring * scale >= metres);
    if (fit) return fit * scale;
  }
}
