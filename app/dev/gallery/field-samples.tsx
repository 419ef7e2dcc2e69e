'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextArea, TextField } from '@/components/ui/field';
import { Sample } from './sample';

export function FieldSamples() {
  const [remark, setRemark] = useState('No cockles, pls');
  return (
    <Sample name="Field" stacked>
      <TextField label="Name" autoComplete="off" defaultValue="Tan Mei Xuan" />
      <TextField
        label="Mobile number"
        inputMode="tel"
        prefix="+65"
        hint="We send the code here"
        placeholder="9123 4567"
      />
      <TextField
        label="Địa chỉ thư điện tử để nhận hóa đơn và thông báo đơn hàng"
        defaultValue="mei@"
        error="Please fill in the correct email address"
      />
      <TextField
        label="Promo code"
        optional="optional"
        suffix={
          <Button variant="ghost" size="small">
            Áp dụng
          </Button>
        }
      />
      <TextField label="Off" disabled defaultValue="Not now" />
      <TextArea
        label="Remark"
        counter
        maxLength={200}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <SelectField label="Country" defaultValue="65">
        <option value="65">Singapore +65</option>
        <option value="84">Cộng hòa Xã hội chủ nghĩa Việt Nam +84</option>
      </SelectField>
    </Sample>
  );
}
