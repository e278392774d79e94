/** Where the map shows a place: an address that every browser and most map apps follow. */
export function mapAddress({ latitude, longitude }: { latitude: string; longitude: string }) {
  const marked = new URLSearchParams({ mlat: latitude, mlon: longitude });
  return `https://www.openstreetmap.org/?${marked}#map=18/${latitude}/${longitude}`;
}
