import { createContext } from 'react';

/**
 * Whether the form can be sent. Until the scripts have come its submit buttons are disabled, and
 * Enter with them, because the browser would leave the page and lose the typed values.
 */
export const FormReady = createContext(true);
