'use client';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Countdown } from '@/components/ui/countdown';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { ProgressBar, ProgressSteps } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import styles from './gallery.module.css';
import { Sample } from './sample';

const steps = [
  { label: 'Đã xác nhận', note: '18:04' },
  { label: 'Đang chuẩn bị', note: '18:11' },
  { label: 'Đang giao', note: '18:31' },
  { label: 'Đã giao tới' },
];

export function MessageSamples() {
  return (
    <>
      <Sample name="Notice" stacked>
        {(['info', 'success', 'warning', 'danger'] as const).map((kind) => (
          <Notice key={kind} kind={kind}>
            Nhà hàng chưa nhận được đơn này, hãy thử lại ({kind})
          </Notice>
        ))}
        <Notice
          kind="danger"
          action={
            <Button variant="secondary" size="small">
              Try again
            </Button>
          }
        >
          The menu could not be refreshed
        </Notice>
      </Sample>
      <Sample name="Progress" stacked>
        <ProgressBar label="Minimum order" value={1360} max={2000} valueText="S$6.40 more to order" />
        <div className={styles.ink}>
          <ProgressBar onInk label="Minimum order" value={1360} max={2000} />
        </div>
        <ProgressSteps label="Order" steps={steps} current={3} />
      </Sample>
      <Sample name="Countdown">
        <Countdown until="2099-01-01T00:00:00Z" label="Time left to pay" />
        <Countdown until="2020-01-01T00:00:00Z" label="Time left to pay" />
      </Sample>
      <Sample name="Skeleton" stacked>
        <Skeleton width="60%" height={22} />
        <Skeleton width="100%" height={16} />
        <div className={styles.row}>
          <Skeleton width={40} height={40} round />
          <Skeleton width={96} height={96} />
        </div>
      </Sample>
      <Sample name="Empty state" stacked>
        <Card>
          <EmptyState
            icon="bag"
            title="Giỏ hàng của bạn đang trống"
            text="Chọn vài món từ thực đơn, chúng tôi sẽ nấu ngay khi bạn đặt."
            action={<Button>Xem thực đơn</Button>}
          />
        </Card>
      </Sample>
    </>
  );
}
