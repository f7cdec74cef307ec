/** The minimum contrast of text and background (WCAG 2.2, 1.4.3). */
const MIN_CONTRAST = 4.5;

/** The text colour on a background: black or white, whichever has more contrast; one of them always has enough. */
export const textColourOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';

/** The nearest colour that is readable as text on this background. */
export function readableOn(colour: string, background: string): string {
  const target = textColourOn(background);
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(colour, target, share);
    if (contrast(mixed, background) >= MIN_CONTRAST) return mixed;
  }
  return target;
}

/** The contrast ratio, from 1 (none) to 21. Colours are `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of 0 is the colour, of 1 the target. */
export const mix = (colour: string, target: string, share: number): string => {
  const [from, to] = [channels(colour), channels(target)];
  const mixed = from.map((channel, index) => Math.round(channel + (to[index]! - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};
