import { Finder } from '../../shared/finder/finder.tsx';
import { FollowRequests } from './follow-requests.tsx';
import { HealthCards } from './health-cards.tsx';
import { Hero } from './hero.tsx';
import { Promo } from './promo.tsx';

export default function HomePage() {
  return (
    <>
      <Hero />
      <div className="page-width flex flex-col gap-12 pt-10">
        <FollowRequests />
        <Finder />
        <Promo />
        <HealthCards />
      </div>
    </>
  );
}
