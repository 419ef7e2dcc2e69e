import { expect, test } from 'vitest';
import { stepperState } from './stepper';

test('DSH-16 minus is disabled at the minimum and plus at the maximum', () => {
  expect(stepperState(1, 1, 3, false)).toEqual({ canDecrease: false, canIncrease: true, countShown: true });
  expect(stepperState(2, 1, 3, false)).toEqual({ canDecrease: true, canIncrease: true, countShown: true });
  expect(stepperState(3, 1, 3, false)).toEqual({ canDecrease: true, canIncrease: false, countShown: true });
  expect(stepperState(1, 1, 1, false)).toEqual({ canDecrease: false, canIncrease: false, countShown: true });
});

test('DSH-16 in select mode minus and number are hidden at 0 and only there', () => {
  expect(stepperState(0, 0, 4, true).countShown).toBe(false);
  expect(stepperState(1, 0, 4, true).countShown).toBe(true);
  expect(stepperState(0, 0, 4, false).countShown).toBe(true);
});
