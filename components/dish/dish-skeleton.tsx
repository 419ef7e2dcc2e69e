import { Skeleton } from '@/components/ui/skeleton';

/** Reserves the space of the dish while it loads. */
export function DishSkeleton() {
  return (
    <div className="animate-breathe desk:grid desk:grid-cols-[304px_minmax(0,1fr)]" aria-hidden="true">
      <div>
        <Skeleton still className="h-49 w-full rounded-none! desk:h-56" />
        <div className="space-y-3 p-4 desk:p-6">
          <Skeleton still className="h-7 w-2/3" />
          <Skeleton still className="h-4 w-full" />
          <Skeleton still className="h-4 w-4/5" />
        </div>
      </div>
      <div className="space-y-6 p-4 desk:p-6">
        <Skeleton still className="h-6 w-1/3" />
        <Skeleton still className="h-11 w-full" />
        <Skeleton still className="h-11 w-full" />
        <Skeleton still className="h-6 w-1/3" />
        <Skeleton still className="h-11 w-full" />
        <Skeleton still className="h-11 w-full" />
      </div>
    </div>
  );
}
