import type { QueryClient } from '@tanstack/react-query';
import { isSeenChosen, type SeenChoice } from './choice.ts';
import { seenQuery } from './queries.ts';
import { loadSeenList } from './seen-medicines.tsx';

export async function prefetchSeen(client: QueryClient, choice: SeenChoice): Promise<void> {
  if (!isSeenChosen(choice)) return;
  await Promise.all([loadSeenList(), client.prefetchQuery(seenQuery(choice))]);
}
