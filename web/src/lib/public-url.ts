import { createContext, useContext } from 'react';

/** Where the product is reached, without a slash at the end; the app provides it. */
export const PublicUrl = createContext('');

export const usePublicUrl = (): string => useContext(PublicUrl);

/** An address as it is handed to others: whole, and in the language that somebody reads now. */
export function useSharedAddress(path: string, language: string): string {
  return `${usePublicUrl()}${path}?lang=${language}`;
}
