import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

interface WhenLoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  texts: { loading: string; failed: string };
  /** In place of asking this query alone once more. */
  onRetry?: () => void;
  children: (data: T) => ReactNode;
}

/** Shows what was read; until it is there that it is awaited, or what went wrong and a way on. */
export function WhenLoaded<T>({ query, texts, onRetry, children }: WhenLoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <LoadingState text={texts.loading} />;
  return (
    <ErrorState
      error={query.error}
      fallback={texts.failed}
      onRetry={onRetry ?? (() => void query.refetch())}
    />
  );
}
