import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { paths } from '../../lib/paths.ts';

interface DeskAddress {
  status?: string;
  search?: string;
  applicant?: string;
}

type Change = (changes: DeskAddress, options?: { replace?: boolean }) => void;

/**
 * Keeps status, search and applicant in the URL, for a reload, for going back, and for sending
 * the link to another admin.
 * @returns the parameters, and a function that changes some of them; an empty one leaves the
 * address
 */
export function useDeskParameters(): [Required<DeskAddress>, Change] {
  // The browser's own: the router's list (`knownParameters`) is part of every public page, and
  // serves pages that the server renders.
  const address = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const read = (name: keyof DeskAddress) => address.get(name) ?? '';
  const change: Change = (changes, options) => {
    // Another call may have changed it since this render.
    const next = new URLSearchParams(location.search);
    const before = String(next);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    if (String(next) === before) return;
    navigate(`${paths.adminDashboard}${String(next) && `?${next}`}`, options);
  };
  const parameters = {
    status: read('status'),
    search: read('search'),
    applicant: read('applicant'),
  };
  return [parameters, change];
}
