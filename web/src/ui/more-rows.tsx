import { sentenceOf } from '../lib/errors.ts';
import { Button } from './button.tsx';

interface MoreRowsProps {
  query: {
    error: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  texts: { more: string; moreFailed: string };
}

/** Loads the next rows below a list, and says why they could not be loaded. */
export function MoreRows({ query, texts }: MoreRowsProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="flex flex-col items-center gap-2">
      <p role="alert" className="font-medium text-danger empty:hidden">
        {query.isFetchNextPageError && sentenceOf(query.error, texts.moreFailed)}
      </p>
      <Button
        variant="secondary"
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        {texts.more}
      </Button>
    </div>
  );
}
