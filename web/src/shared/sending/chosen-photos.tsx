import { PhotoList } from './photo-list.tsx';
import { RefusedFiles } from './refused-files.tsx';

export const ChosenPhotos = () => (
  <>
    <RefusedFiles />
    <PhotoList />
  </>
);
