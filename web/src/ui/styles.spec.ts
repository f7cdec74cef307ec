import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// Checks the contrast of tokens.css: every pair of colours used for text and background has at least 4.5:1, in both
// themes.

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

const TEXT_ON: [text: string, grounds: string[]][] = [
  ['ink', ['paper', 'surface', 'sunken', 'brand-soft', 'alarm-soft']],
  ['ink-soft', ['paper', 'surface', 'sunken']],
  ['brand', ['paper', 'surface', 'brand-soft']],
  ['alarm', ['paper', 'surface', 'alarm-soft']],
  ['on-brand', ['brand', 'brand-strong']],
  ['on-alarm', ['alarm']],
  ['on-lamp', ['lamp-soft']],
  ['on-lamp-button', ['lamp', 'lamp-strong']],
  ['on-night', ['night']],
  ['on-night-soft', ['night']],
  ['code-dots', ['code-ground']],
];

describe.each([
  ['light', colours(before('@media (prefers-color-scheme: dark)'))],
  ['dark', colours(before('@theme'))],
])('the %s theme', (_, theme) => {
  it.each(TEXT_ON.flatMap(([text, grounds]) => grounds.map((background) => [text, background])))(
    'has %s readable on %s',
    (text, background) => {
      expect(contrast(theme[text!]!, theme[background!]!)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['1', '2', '3', '4', '5', '6'].flatMap((part) => ['paper', 'surface'].map((ground) => [part, ground])))(
    'has part %s of a chart told from %s',
    (part, ground) => {
      expect(contrast(theme[`chart-${part}`]!, theme[ground!]!)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['paper', 'surface'])('has visible meaningful borders on %s', (background) => {
    expect(contrast(theme['line-strong']!, theme[background]!)).toBeGreaterThanOrEqual(3);
  });
});

/** Throws without the marker: one theme would be mistaken for the other. */
function before(mark: string): string {
  const at = css.indexOf(mark);
  if (at < 0) throw new Error(`tokens.css has no ${mark}`);
  return css.slice(0, at);
}

/** A later declaration overrides an earlier one, as in CSS. */
function colours(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  );
}

/** WCAG 2: the ratio of relative luminances. */
function contrast(a: string, b: string): number {
  const [darker, lighter] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
