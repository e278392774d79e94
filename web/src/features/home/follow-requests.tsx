import { useStored } from '../../lib/store/store.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadCard = () => import('./follow-card.tsx');

/** 'Follow your request', if one was sent from this browser (docs/requests.md). */
export function FollowRequests() {
  const card = useLazyModule(loadCard, useStored('trackingUrls') !== null);
  return card && <card.FollowCard />;
}
