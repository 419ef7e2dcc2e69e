import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';

/** Reserves the space of the page's blocks until localStorage has been read. */
export function CheckoutSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 gap-3 desk:grid-cols-[minmax(0,1.83fr)_minmax(304px,1fr)] desk:items-start desk:gap-x-6 desk:gap-y-4"
    >
      {[236, 220].map((height) => (
        <Card key={height} className="desk:col-start-1">
          <Skeleton width="40%" height={24} />
          <Skeleton className="mt-4" height={height - 56} />
        </Card>
      ))}
      <Card className="desk:-mt-14 desk:col-start-2 desk:row-span-2 desk:row-start-1 desk:p-6!">
        <Skeleton width="40%" height={24} />
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="mt-4" height={56} />
        ))}
        <Skeleton className="mt-6" height={140} />
      </Card>
    </div>
  );
}
