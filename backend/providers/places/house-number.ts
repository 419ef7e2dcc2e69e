import { createHash } from 'node:crypto';
import type { Position } from './places-provider';

const metersPerDegree = 111_320;

/**
 * Returns the position of a house: the gazetteer has one point per street, so each number gets its own fixed
 * spot 15 to 120 m from it. That is sufficient for fees by distance, but too imprecise to walk to.
 */
export function getHousePosition(street: Position & { id: number }, houseNumber: string): Position {
  const hash = createHash('sha256').update(`${street.id}:${houseNumber}`).digest();
  const angle = (hash.readUInt16BE(0) / 65_536) * 2 * Math.PI;
  const meters = 15 + (hash.readUInt16BE(2) / 65_536) * 105;
  const lat = street.lat + (Math.sin(angle) * meters) / metersPerDegree;
  const lng =
    street.lng + (Math.cos(angle) * meters) / (metersPerDegree * Math.cos((street.lat * Math.PI) / 180));
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) };
}

const roundDegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
