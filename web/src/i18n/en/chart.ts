export const chart = {
  figures: 'All figures',
  noFigure: 'no figure',
};
