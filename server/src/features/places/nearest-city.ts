import { type City, cities } from '@dawaya/contract/vocabulary/cities';
import { kmBetween, type Point } from '../../platform/distance.ts';

export function nearestCity(point: Point): { city: City; km: number } {
  const distances = cities.map((city) => ({ city, km: kmBetween(city, point) }));
  return distances.reduce((nearest, next) => (next.km < nearest.km ? next : nearest));
}
