import { createContext, type ReactNode, useContext } from 'react';

/** False for a read-only admin (docs/admin.md). */
export const MayDecide = createContext(true);

/** Controls that change something: a read-only admin does not see them. */
export const DecisionControls = ({ children }: { children: ReactNode }) =>
  useContext(MayDecide) && children;
