export const loadPhotoWork = () => import('./photo-work.ts');
