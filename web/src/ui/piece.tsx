import { type ReactNode, Suspense } from 'react';

/**
 * A part of a page that comes alive by itself, after what stands outside of it, or at once when it is
 * tapped (docs/decisions/0091). By then the address and what was read may be other ones: what it shows
 * comes by its props, not by them.
 */
export const Piece = ({ children }: { children: ReactNode }) => <Suspense>{children}</Suspense>;
