export { NotFound as default } from '../ui/not-found.tsx';
