import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from './states.tsx';

interface WhenLoadedProps<T> {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  texts: { loading: string; failed: string };
  onRetry?: () => void;
  children: (data: T) => ReactNode;
}

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
