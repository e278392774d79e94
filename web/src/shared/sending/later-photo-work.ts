/** What a form does with photos. It is live without that, which comes right after. */
export const loadPhotoWork = () => import('./photo-work.ts');
