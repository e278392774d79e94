import { useStored } from '../../lib/store/store.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadCard = () => import('./follow-card.tsx');

/** 'Follow your request' for whoever sent one from this browser (product decision 18). */
export function FollowRequests() {
  const card = useLazyModule(loadCard, useStored('trackingUrls') !== null);
  return card && <card.FollowCard />;
}
