/** A place on any device's map: by its position where that is known, else by its address (DEC-54). */
export function getMapLink(place: { lat?: number; lng?: number; address?: string; name: string }): string {
  const { lat, lng, address, name } = place;
  const query =
    lat !== undefined && lng !== undefined ? `${lat},${lng}` : [name, address].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`;
}
