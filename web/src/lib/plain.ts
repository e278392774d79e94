/** Removes the marks that isolate names: a title has no direction. */
export const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');
