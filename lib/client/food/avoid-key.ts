/** Where the browser stores what a diner avoids; apart from the store, so that looking for it loads none of it. */
export const avoidKey = 'avoid';
