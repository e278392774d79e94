import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { QueryClient } from '@tanstack/react-query';

/** What a page that is about something says of it in its head. */
export interface PageHead {
  title: string;
  description: string;
  noindex?: boolean;
  /** The address of the picture that messengers show, from the root. */
  picture?: string;
  /** In the words of schema.org. */
  linkedData?: object[];
}

/**
 * Says it from what was read for the page. For the server only.
 * @returns null when there is nothing of this name (404), undefined when that could not be read.
 */
export type HeadOf = (at: {
  client: QueryClient;
  params: Record<string, string>;
  language: Language;
  publicUrl: string;
}) => PageHead | null | undefined;

const context = 'https://schema.org';

/** A thing of schema.org that stands for itself in a page. */
export const linkedData = (thing: { '@type': string } & Record<string, unknown>): object => ({
  '@context': context,
  ...thing,
});

/** The way to a page: names with their addresses, from the most general. */
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
