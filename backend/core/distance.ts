import type { Minor } from '@/lib/contract/vocabulary';
import type { DeliveryRules } from '../schema/restaurant';
import { DomainError } from './domain-error';

export interface Position {
  latitude: number;
  longitude: number;
}

const earthRadiusMeters = 6_371_008.8;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the great-circle distance of two positions in whole meters. */
export function getDistanceMeters(from: Position, to: Position): number {
  const latitude = toRadians(to.latitude - from.latitude);
  const longitude = toRadians(to.longitude - from.longitude);
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return Math.round(2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(a))));
}

/** Returns the delivery step of a distance. Throws OUT_OF_RANGE beyond the last one. */
export function getDeliveryStep(
  distance: number,
  steps: DeliveryRules['steps'],
): { uptoMetres: number; fee: Minor } {
  const step = steps.find(({ uptoMetres }) => distance <= uptoMetres);
  if (!step) throw new DomainError('OUT_OF_RANGE', { distance, most: steps.at(-1)?.uptoMetres ?? 0 });
  return step;
}
