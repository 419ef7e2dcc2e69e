import { expect, test } from 'vitest';
import { getStepperState } from './stepper';

test('DSH-16 minus is disabled at the minimum and plus at the maximum', () => {
  expect(getStepperState(1, 1, 3, false)).toEqual({
    canDecrease: false,
    canIncrease: true,
    countShown: true,
  });
  expect(getStepperState(2, 1, 3, false)).toEqual({ canDecrease: true, canIncrease: true, countShown: true });
  expect(getStepperState(3, 1, 3, false)).toEqual({
    canDecrease: true,
    canIncrease: false,
    countShown: true,
  });
  expect(getStepperState(1, 1, 1, false)).toEqual({
    canDecrease: false,
    canIncrease: false,
    countShown: true,
  });
});

test('DSH-16 in select mode minus and number are hidden at 0 and only there', () => {
  expect(getStepperState(0, 0, 4, true).countShown).toBe(false);
  expect(getStepperState(1, 0, 4, true).countShown).toBe(true);
  expect(getStepperState(0, 0, 4, false).countShown).toBe(true);
});
