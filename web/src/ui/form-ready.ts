import { createContext } from 'react';

/**
 * Whether the form around can be sent. Until the scripts have come it cannot: its submit buttons
 * wait, so that an early tap does not send what is typed into nothing.
 */
export const FormReady = createContext(true);
