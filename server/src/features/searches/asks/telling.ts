import type { StoredAnswer } from '@dawaya/contract/endpoints/answers';
import type { Database } from '../../../database/client.ts';
import type { Services } from '../../../services.ts';
import { audiencesOfSearch } from '../audiences.ts';
import { followersOfSearch, type SearchRow } from '../queries.ts';

/**
 * Tells whoever asked of an answer, in its transaction: open screens of every one, mail and device of
 * a pharmacy's first that has something. The first mail goes at once, the rest of the hour is one.
 */
export async function tellOfAnswer(
  { live, mail, push, publicUrl }: Pick<Services, 'live' | 'mail' | 'push' | 'publicUrl'>,
  db: Database,
  search: SearchRow,
  before: StoredAnswer | null,
  after: StoredAnswer,
): Promise<void> {
  await live.changed(db, ...audiencesOfSearch(search));
  const isNews = after.answer !== 'none' && (before === null || before.answer === 'none');
  if (!isNews) return;
  const { id, email, language, urgency } = search;
  await mail.sendOrGather(db, id, email, language, 'search-answered', {
    requestsUrl: `${publicUrl}/my-requests`,
  });
  for (const audience of await followersOfSearch(db, id))
    await push.send(db, { audience, kind: 'track-answered', urgency });
}
