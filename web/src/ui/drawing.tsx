const hull = 'M22 38h26l-5 6H27z';
const sail = 'M34 36V6c11 6 17 16 18 30z';
const water = 'M4 49q5-4 10 0t10 0 10 0 10 0 10 0 10 0 10 0';

/** The boat of the home page in four moments; the worker's offline page has a fifth. */
const moments = {
  waiting: { boat: hull + sail, more: '', sun: 'M70 30a6 6 0 1 0 .1 0z' },
  found: { boat: hull + sail, more: 'M64 28h16M72 20v16', sun: '' },
  none: { boat: '', more: 'M22 20q6-5 8 1 4-6 9-1', sun: 'M30 44a10 10 0 0 1 20 0z' },
  done: { boat: hull + sail, more: 'M64 34l5 5 11-13', sun: 'M70 6a6 6 0 1 0 .1 0z' },
};

/** A small drawing next to a sentence that says the same. */
export function Drawing({ of }: { of: keyof typeof moments }) {
  const { boat, more, sun } = moments[of];
  const line = {
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 3,
    strokeLinecap: 'round',
  } as const;
  return (
    <svg width={88} height={54} viewBox="0 0 88 54" aria-hidden="true" className="text-primary">
      <path d={sun} fill="currentColor" className="text-hero-accent" />
      <path d={boat} fill="currentColor" />
      <path d={more} {...line} />
      <path d={water} {...line} opacity={0.5} />
    </svg>
  );
}
