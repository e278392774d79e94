/**
 * Returns an address of the map with the place marked, which every browser and most map apps open.
 */
export function mapAddress({ latitude, longitude }: { latitude: string; longitude: string }) {
  const marked = new URLSearchParams({ mlat: latitude, mlon: longitude });
  return `https://www.openstreetmap.org/?${marked}#map=18/${latitude}/${longitude}`;
}
