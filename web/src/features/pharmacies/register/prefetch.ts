import type { QueryClient } from '@tanstack/react-query';
import { prefetchTakesPhone } from '../../../shared/contact-details/takes-phone.ts';
import { prefetchPlace } from '../../../shared/places/claimed-place.ts';

export const prefetchRegister = (client: QueryClient, search: URLSearchParams): Promise<unknown> =>
  Promise.all([prefetchPlace(client, search), prefetchTakesPhone(client)]);
