/** The drawings that may stand for a region; `site/pennant.tsx` draws them. */
export const PENNANTS = [
  'globe',
  'star',
  'maple',
  'sun',
  'lantern',
  'palm',
  'lotus',
  'wave',
  'acacia',
  'crescent',
] as const;
