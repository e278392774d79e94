/**
 * What a form does with photos: keeps them in the browser's database, makes them ready and shows them.
 * Apart, since a form is live without it and it comes right after (docs/decisions/0102).
 */
export {
  readFile,
  readFiles,
  removeFile,
  removeFiles,
  writeFile,
} from '../../lib/store/files.ts';
export { preparePhoto, turnPhoto } from '../photos/prepare-photo.ts';
export { ChosenPhotos } from './chosen-photos.tsx';
