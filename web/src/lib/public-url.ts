import { createContext, useContext } from 'react';

/** The product's URL, without a slash at the end; the app provides it. */
export const PublicUrl = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrl);

/** Returns a whole URL for sharing, in the reader's present language. */
export function useSharedAddress(path: string, language: string): string {
  return `${usePublicUrl()}${path}?lang=${language}`;
}
