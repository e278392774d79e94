import { createContext } from 'react';

/**
 * Whether the form around can be sent. Until the scripts have come it cannot: its submit buttons
 * wait, and Enter with them, or the browser would leave the page and what was typed with it.
 */
export const FormReady = createContext(true);
