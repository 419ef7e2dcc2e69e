import { describe, expect, test } from 'vitest';
import { getPinPosition } from './pin-position';

const restaurant = { lat: 1.28, lng: 103.83 };

describe('where an address lies as seen from the restaurant', () => {
  test.each([
    ['N', 0.01, 0],
    ['NE', 0.01, 0.01],
    ['E', 0, 0.01],
    ['SE', -0.01, 0.01],
    ['S', -0.01, 0],
    ['SW', -0.01, -0.01],
    ['W', 0, -0.01],
    ['NW', 0.01, -0.01],
  ])('%s', (direction, north, east) => {
    const pin = { lat: restaurant.lat + north, lng: restaurant.lng + east };
    const { x, y, ...position } = getPinPosition(restaurant, pin);
    expect(position.direction).toBe(direction);
    expect(Math.sign(Math.round(y * 100))).toBe(-Math.sign(north) || 0);
    expect(Math.sign(Math.round(x * 100))).toBe(Math.sign(east));
  });

  test.each([
    [0.0005, 55.66, 100],
    [0.001, 111.32, 150],
    [0.004, 445.28, 600],
    [0.01, 1113.2, 1500],
    [0.08, 8905.6, 10000],
    [0.1, 11132, 15000],
  ])('%s degrees north are %s m, within the ring of %s m', (degrees, meters, ring) => {
    const position = getPinPosition(restaurant, { ...restaurant, lat: restaurant.lat + degrees });
    expect(position.meters).toBeCloseTo(meters, 1);
    expect(position.ring).toBe(ring);
    expect(position.y).toBeCloseTo(-meters / ring, 3);
  });

  test('far north a degree of longitude is shorter', () => {
    const { meters } = getPinPosition({ lat: 60, lng: 10 }, { lat: 60, lng: 11 });
    expect(meters).toBeCloseTo(55_660, -1);
  });

  test('the restaurant itself is in the middle', () => {
    expect(getPinPosition(restaurant, restaurant)).toMatchObject({ meters: 0, x: 0, y: 0, ring: 100 });
  });
});
