/** How everything on the site is drawn: a line in the colour of the words around it, with round ends. Its width is the drawing's own. */
export const STROKE_STYLE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
