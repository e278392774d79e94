import { paths } from '../../../lib/paths.ts';

export interface DirectoryState {
  search: string;
  specialization: string;
  order: string;
}

const names = ['search', 'specialization', 'order'] as const;

export function directoryStateOf(address: string): DirectoryState {
  const given = new URLSearchParams(address);
  const [search = '', specialization = '', order = ''] = names.map((name) =>
    (given.get(name) ?? '').trim(),
  );
  return { search, specialization, order };
}

export function directoryAddress(state: DirectoryState): string {
  const given = names.filter((name) => state[name] !== '');
  const query = new URLSearchParams(given.map((name) => [name, state[name]]));
  return given.length === 0 ? paths.doctors : `${paths.doctors}?${query}`;
}
