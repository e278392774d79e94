/**
 * The present moment. The caller that starts the double provides it, so that a test can hold it.
 */
export type Clock = () => Date;
