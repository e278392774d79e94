import { type City, cities } from '@dawaya/contract/vocabulary/cities';
import { type Coordinates, kmBetween } from '@dawaya/contract/vocabulary/distance';

export function nearestCity(point: Coordinates): { city: City; km: number } {
  const distances = cities.map((city) => ({ city, km: kmBetween(city, point) }));
  return distances.reduce((nearest, next) => (next.km < nearest.km ? next : nearest));
}
