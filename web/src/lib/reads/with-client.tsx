import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { library } from './library.ts';
import { useReads } from './reads.ts';

/** Wraps a page that polls, is live or changes data: its script holds React Query. */
export function withQueryClient<Props extends object>(Part: ComponentType<Props>) {
  return function WithClient(props: Props) {
    const client = useReads().start(library);
    return (
      <QueryClientProvider client={client}>
        <Part {...props} />
      </QueryClientProvider>
    );
  };
}
