import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

interface PageHead {
  title: string;
  description: string;
  noindex?: boolean;
  /** The path of the picture that messengers show. */
  picture?: string;
  linkedData?: object[];
}

export type CreateHead = (at: {
  client: QueryClient;
  params: Record<string, string>;
  language: Language;
  publicUrl: string;
}) => PageHead | null | undefined;

const context = 'https://schema.org';

export const linkedData = (thing: { '@type': string } & Record<string, unknown>): object => ({
  '@context': context,
  ...thing,
});

/** Makes the path to a page: names with their URLs, from the most general. */
export const breadcrumbs = (steps: [name: string, url: string][]): object =>
  linkedData({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item,
    })),
  });

/** Removes the marks that isolate names: a title has no direction. */
export const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Sets the title of a page with `ownTitle`, once its subject has loaded. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = plain(title);
  }, [title]);
}
