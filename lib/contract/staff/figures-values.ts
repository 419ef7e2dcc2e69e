/* This file imports no zod, so that the console's first screen may use it. */

export const figuresPeriods = ['day', 'week', 'month'] as const;
export type FiguresPeriod = (typeof figuresPeriods)[number];
