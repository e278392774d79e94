/**
 * The functions on photos: storing, preparing and showing them. A file of its own, because a form
 * hydrates without it and loads it right after (docs/performance.md).
 */
export {
  readFile,
  readFiles,
  removeFile,
  removeFiles,
  writeFile,
} from '../../lib/store/files.ts';
export { preparePhoto, turnPhoto } from '../photos/prepare-photo.ts';
export { ChosenPhotos } from './photo-list.tsx';
