import type { Minor } from '@/lib/contract/vocabulary';
import type { DeliveryRules } from '../schema/restaurant';
import { DomainError } from './domain-error';

export interface Position {
  latitude: number;
  longitude: number;
}

const earthRadiusMetres = 6_371_008.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Whole metres of the great circle between two positions. */
export function metresBetween(one: Position, other: Position): number {
  const latitude = radians(other.latitude - one.latitude);
  const longitude = radians(other.longitude - one.longitude);
  const a =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(longitude / 2) ** 2;
  return Math.round(2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(a))));
}

/** The step that a distance falls in. Throws OUT_OF_RANGE beyond the last one (CHK-12). */
export function stepFor(distance: number, steps: DeliveryRules['steps']): { uptoMetres: number; fee: Minor } {
  const step = steps.find(({ uptoMetres }) => distance <= uptoMetres);
  if (!step) throw new DomainError('OUT_OF_RANGE', { distance, most: steps.at(-1)?.uptoMetres ?? 0 });
  return step;
}
