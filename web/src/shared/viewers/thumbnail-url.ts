/** Returns the address of the small rendition, for lists (docs/files.md). */
export const thumbnailUrl = (url: string) => `${url}${url.includes('?') ? '&' : '?'}size=small`;
