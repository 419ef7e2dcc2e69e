/** Everything that is kept about a restaurant carries this tag and goes when the restaurant changes. */
export const restaurantTag = (restaurantId: number): string => `restaurant-${restaurantId}`;

/** Seconds after which a kept page is made anew even when nobody said that something changed. */
export const revalidateSeconds = 60;
