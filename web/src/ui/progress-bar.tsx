/** @param share of an upload, from 0 to 1 */
export function ProgressBar({ label, share }: { label: string; share: number }) {
  return (
    <progress
      aria-label={label}
      max={100}
      value={Math.floor(share * 100)}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-surface-sunken [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-surface-sunken [&::-webkit-progress-value]:bg-primary"
    />
  );
}
