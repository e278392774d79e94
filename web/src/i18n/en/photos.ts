/** The dialog that shows pictures enlarged. */
export const photos = {
  previous: 'Previous picture',
  next: 'Next picture',
  position: (at: string, of: string) => `${at} of ${of}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  original: 'Open in a new tab',
  failed: 'The picture could not be loaded.',
};
