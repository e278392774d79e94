import { Finder } from '../../shared/finder/finder.tsx';
import { useIsSearching } from '../../shared/finder/use-finder-address.ts';
import { HydrationBoundary } from '../../ui/hydration-boundary.tsx';
import { FollowRequests } from './follow-requests.tsx';
import { HealthCards } from './health-cards.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';

export default function HomePage() {
  const slim = useIsSearching();
  return (
    <>
      <Hero slim={slim} />
      <div className="page-width flex flex-col gap-8 pt-1 sm:gap-12 sm:pt-10">
        <FollowRequests />
        <Finder />
        <HydrationBoundary>
          <Promo />
          <HealthCards />
        </HydrationBoundary>
      </div>
    </>
  );
}
