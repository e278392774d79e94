/** The present moment; whoever starts the double brings it, so that a test can hold it. */
export type Clock = () => Date;
