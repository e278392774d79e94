/** The address of the small rendition, for lists (product decision 20). */
export const thumbnailUrl = (url: string) => `${url}${url.includes('?') ? '&' : '?'}size=small`;
