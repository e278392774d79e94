import { PhotoList } from './photo-list.tsx';
import { RefusedFiles } from './refused-files.tsx';

/** What became of the files that were chosen: photos that will be sent, and what cannot be taken. */
export const ChosenPhotos = () => (
  <>
    <RefusedFiles />
    <PhotoList />
  </>
);
