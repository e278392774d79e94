export const connectivity = {
  gone: 'No connection, or a very slow one.',
  from: (time: string) => `What you see is from ${time}.`,
  again: 'It is loaded again by itself when the connection returns.',
  lowData: 'Low data: pictures are left out.',
  lowDataLabel: 'Low-data mode',
  on: 'On',
  off: 'Off',
  showPictures: 'Show pictures',
};
