import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockCalls } from '@/components/testing/mock-calls';
import { show, testShop } from '@/components/testing/show';
import { forgetMenu } from '@/lib/client/dish/dish-opening';
import { mayNotFit } from '@/lib/client/food/avoid-key';
import { clearAvoided, setAvoided, useAvoided } from '@/lib/client/food/avoid-store';
import { useRowMarks } from './use-row-marks';

function Rows() {
  const { avoided } = useAvoided();
  useRowMarks(testShop, avoided, false);
  return (
    <main>
      <div className="dish" data-dish="1">
        <div className="dish-words">Laksa</div>
      </div>
    </main>
  );
}

test('ALG-03 marks that arrive under the finger turn no tap into a dish in the cart', async () => {
  forgetMenu();
  clearAvoided();
  setAvoided('egg', true);
  const dish = {
    dishId: 1,
    dishName: 'Laksa',
    dishImgs: [],
    dishPrice: 850,
    items: [],
    detailList: [],
    food: { contains: ['egg' as const] },
  };
  mockCalls({
    'restaurant.menu': [{ categoryId: 1, categoryName: 'Noodles', dishList: [dish] }] as never,
  });
  await show(<Rows />);
  expect(mayNotFit()).toBe(true);
  await screen.findByText('Contains egg');
  expect(mayNotFit()).toBe(true);
  await waitFor(() => expect(mayNotFit()).toBe(false));
});
