import type { TrackedRequest, TrackedSearch } from '../kinds.ts';
import { Openings } from './openings.tsx';

interface MoreProps {
  token: string;
  tracked: TrackedRequest | TrackedSearch;
}

/** What few need, loaded once it is opened: who opened the photos. */
export default function More({ token, tracked }: MoreProps) {
  return (
    <div className="flex flex-col gap-5 pt-3">
      <Openings token={token} photos={tracked.photos} />
    </div>
  );
}
