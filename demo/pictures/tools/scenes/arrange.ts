import type { Bowl, PaletteName, Scene, Thing } from '../scene';

/** A thing by name, with a size `k` relative to the default size of its place. */
export type Piece = string | (Partial<Thing> & { n: string; k?: number });

const toPieceObject = (given: Piece) => (typeof given === 'string' ? { n: given } : given);

/** Places in a bowl, from back to front, each with x, y, size and rotation. */
const inBowl: [number, number, number, number][] = [
  [400, 196, 170, 0],
  [262, 226, 160, -14],
  [540, 230, 156, 14],
  [330, 278, 136, -6],
  [470, 284, 132, 8],
];

/** Returns a bowl with up to five toppings. */
export function createBowlScene(
  palette: PaletteName,
  vessel: Omit<Bowl, 'toppings'>,
  pieces: Piece[],
): Scene {
  const toppings = pieces.map((given, index) => {
    const { k = 1, ...thing } = toPieceObject(given);
    const [x, y, s, r] = inBowl[index % inBowl.length]!;
    return { x, y, r, ...thing, s: thing.s ?? s * k };
  });
  return { palette, on: { ...vessel, toppings } };
}

/** Returns a plate with up to three main things and the garnishes beside them. */
export function createPlateScene(
  palette: PaletteName,
  main: Piece[],
  garnish: Piece[] = [],
  on: Scene['on'] = 'plate',
): Scene {
  const mains: [number, number, number][] =
    main.length === 1
      ? [[410, 270, 360]]
      : main.length === 2
        ? [
            [480, 262, 270],
            [330, 292, 290],
          ]
        : [
            [500, 262, 240],
            [400, 236, 260],
            [312, 300, 260],
          ];
  const beside: [number, number, number][] = [
    [212, 392, 140],
    [318, 436, 104],
    [590, 352, 110],
  ];
  const at = (places: [number, number, number][]) => (given: Piece, index: number) => {
    const { k = 1, ...thing } = toPieceObject(given);
    const [x, y, s] = places[index % places.length]!;
    return { x, y, ...thing, s: thing.s ?? s * k };
  };
  return { palette, on, things: [...main.map(at(mains)), ...garnish.map(at(beside))] };
}
