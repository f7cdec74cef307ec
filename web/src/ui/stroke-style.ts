/**
 * The stroke of every drawing on the site: the colour of the surrounding text, with round ends. Each drawing sets its
 * own width.
 */
export const STROKE_STYLE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;
