/** Returns the cache tag of a restaurant's data; a change of the restaurant revalidates it. */
export const getRestaurantTag = (restaurantId: number): string => `restaurant-${restaurantId}`;

/** Seconds after which cached data is revalidated without a known change. */
export const revalidateSeconds = 60;
