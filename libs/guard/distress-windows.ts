import { distressMatches } from './distress.ts';
import { featureNamed } from './feature-numbers.ts';
import { windowsOf, type TextWindow } from './text-windows.ts';

/** What the classifier of distress judges: the text, and of which kinds the rules find something in it. */
export function distressWindows(plain: string): TextWindow[] {
  const matches = distressMatches(plain).flatMap(({ kind, start, end }) =>
    ['ruled', `ruled ${kind}`].map((name) => ({ feature: featureNamed(name), start, end })),
  );
  const signs = [...new Map(matches.map((sign) => [sign.feature, sign])).values()];
  return windowsOf(plain, signs);
}
