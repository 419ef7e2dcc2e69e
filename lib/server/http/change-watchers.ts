/** The open pages that are told when their restaurant changes. */
export function createChangeWatchers() {
  const watchers = new Map<number, Set<() => void>>();
  return {
    /** Calls `onChange` after each change of a restaurant until the returned function is called. */
    watch(restaurantId: number, onChange: () => void): () => void {
      const known = watchers.get(restaurantId) ?? new Set();
      watchers.set(restaurantId, known.add(onChange));
      return () => {
        known.delete(onChange);
        if (known.size === 0 && watchers.get(restaurantId) === known) watchers.delete(restaurantId);
      };
    },
    /** Notifies the watchers of a restaurant, or of all. */
    notify(restaurantId?: number): void {
      const changed =
        restaurantId === undefined ? [...watchers.values()] : [watchers.get(restaurantId) ?? new Set()];
      for (const known of changed) for (const onChange of known) onChange();
    },
  };
}
