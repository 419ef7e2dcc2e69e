'use client';

import { useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { CheckboxList } from '@/components/ui/checkbox-list';
import { RadioList } from '@/components/ui/radio-list';
import { Stepper } from '@/components/ui/stepper';
import { PayType } from '@/lib/contract/pay-types';
import { Sample } from './sample';

const portions = [
  { value: 'regular', label: 'Regular', aside: 'S$8.50' },
  { value: 'large', label: 'Large', aside: 'S$10.50' },
  { value: 'family', label: 'Phần lớn dành cho cả gia đình bốn người', aside: 'S$21.00' },
  { value: 'gone', label: 'Sold out', disabled: true },
];
const ways = [
  {
    value: PayType.PayNow,
    label: 'PayNow',
    detail: 'Scan with your bank app',
    leading: <AnyIcon name="qr" />,
  },
  { value: PayType.Wallet, label: 'Wallet', detail: 'Balance S$12.50', leading: <AnyIcon name="wallet" /> },
];

export function ChoiceSamples() {
  const [portion, setPortion] = useState<string>('regular');
  const [spice, setSpice] = useState<string>();
  const [way, setWay] = useState<string>(PayType.PayNow);
  const [extras, setExtras] = useState<readonly string[]>(['egg']);
  const [count, setCount] = useState(2);
  const [extra, setExtra] = useState(0);
  return (
    <>
      <Sample name="Radio list" stacked>
        <Card>
          <RadioList
            legend="Portion"
            badge={
              <Badge tone="success">
                <AnyIcon name="check" size={16} />
                Chosen
              </Badge>
            }
            options={portions}
            value={portion}
            onChange={setPortion}
          />
        </Card>
        <Card>
          <RadioList
            legend="Spice level"
            required
            badge={<Badge tone="warning">Required · choose 1</Badge>}
            error={spice ? undefined : 'Choose 1 to add this dish'}
            options={[
              { value: 'mild', label: 'Mild' },
              { value: 'hot', label: 'House sambal' },
            ]}
            value={spice}
            onChange={setSpice}
          />
        </Card>
        <Card heading="Pay">
          <RadioList legend="Pay" legendHidden options={ways} value={way} onChange={setWay} controlAt="end" />
        </Card>
      </Sample>
      <Sample name="Checkbox list" stacked>
        <Card>
          <CheckboxList
            legend="Add to the bowl"
            badge={<Badge>Optional · {extras.length} of 2</Badge>}
            hint="Choose up to 2"
            options={[
              { value: 'egg', label: 'Soft-boiled egg', detail: '+S$1.00' },
              { value: 'fish', label: 'Fish cake', detail: '+S$1.20' },
              { value: 'tau', label: 'Tau pok', detail: '+S$0.80', disabled: true },
            ]}
            value={extras}
            onToggle={(value, checked) =>
              setExtras(checked ? [...extras, value] : extras.filter((other) => other !== value))
            }
          />
        </Card>
      </Sample>
      <Sample name="Stepper">
        <Stepper
          label="Quantity"
          value={count}
          onChange={setCount}
          min={1}
          max={3}
          decreaseLabel="One less"
          increaseLabel="One more"
        />
        <Stepper
          label="Fish cake"
          value={extra}
          onChange={setExtra}
          max={2}
          hideAtZero
          decreaseLabel="One less"
          increaseLabel="One more"
        />
        <Stepper
          label="Cutlery"
          value={0}
          onChange={() => undefined}
          disabled
          decreaseLabel="One less"
          increaseLabel="One more"
        />
      </Sample>
    </>
  );
}
