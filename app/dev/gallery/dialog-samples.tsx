'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { RadioList } from '@/components/ui/radio-list';
import { showToast } from '@/components/ui/toast';
import styles from './gallery.module.css';
import { Sample } from './sample';

type Which = 'bar' | 'picture' | 'warning' | 'error';

const times = Array.from({ length: 16 }, (_, index) => {
  const hour = 11 + Math.floor(index / 2);
  const text = `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: text, label: text };
});

export function DialogSamples() {
  const [which, setWhich] = useState<Which>();
  const [time, setTime] = useState<string>();
  const [answer, setAnswer] = useState('none');
  const getDialogProps = (name: Which) => ({
    open: which === name,
    onOpenChange: (open: boolean) => setWhich(open ? name : undefined),
    closeLabel: 'Close',
  });
  const confirm = (name: 'warning' | 'error') => ({
    ...getDialogProps(name),
    kind: name,
    cancelLabel: 'Cancel',
    onCancel: () => setAnswer('cancel'),
    onSure: () => {
      setAnswer('sure');
      setWhich(undefined);
    },
  });
  return (
    <>
      <Sample name="Dialog or sheet">
        <Button variant="secondary" onClick={() => setWhich('bar')}>
          Choose a time
        </Button>
        <Button variant="secondary" onClick={() => setWhich('picture')}>
          With a picture
        </Button>
        <Button variant="secondary" onClick={() => setWhich('warning')}>
          Warning
        </Button>
        <Button variant="secondary" onClick={() => setWhich('error')}>
          Error
        </Button>
        <span data-testid="answer">{answer}</span>
      </Sample>
      <Sample name="Toast">
        {(['info', 'success', 'warning', 'error'] as const).map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="small"
            onClick={() =>
              showToast({
                kind,
                text: `Đã thêm món vào giỏ hàng của bạn (${kind})`,
                action:
                  kind === 'error' ? { label: 'Thử lại', onClick: () => setAnswer('retried') } : undefined,
              })
            }
          >
            Toast {kind}
          </Button>
        ))}
      </Sample>

      <DialogOrSheet
        {...getDialogProps('bar')}
        title="Choose a time"
        footer={
          <div style={{ padding: 16 }}>
            <Button wide onClick={() => setWhich(undefined)}>
              Xác nhận thời gian giao hàng này
            </Button>
          </div>
        }
      >
        <div style={{ padding: 16 }} className={styles.stack}>
          <TextField label="Street" />
          <RadioList legend="Time" options={times} value={time} onChange={setTime} />
        </div>
      </DialogOrSheet>

      <DialogOrSheet
        {...getDialogProps('picture')}
        title="Katong laksa"
        titleBar={136}
        width={800}
        height={716}
        footer={
          <div style={{ padding: 16 }}>
            <Button wide size="large" align="spread">
              <span>Add to cart</span>
              <span>S$9.70</span>
            </Button>
          </div>
        }
      >
        <div style={{ height: 196, background: 'linear-gradient(160deg, #FFD9C2, #EE9C6C)' }} />
        <div style={{ padding: 16 }}>
          <h2>Katong laksa</h2>
          <RadioList legend="Time" options={times} value={time} onChange={setTime} />
        </div>
      </DialogOrSheet>

      <ConfirmDialog
        {...confirm('warning')}
        title="Xóa tất cả món trong giỏ hàng?"
        content="Những món đã chọn và ghi chú sẽ không còn nữa."
        sureLabel="Xóa tất cả các món"
        dangerous
      />
      <ConfirmDialog
        {...confirm('error')}
        title="The order was not placed"
        content="Nothing was charged. Your cart is as it was."
        sureLabel="Try again"
      />
    </>
  );
}
