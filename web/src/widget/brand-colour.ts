import { textColourOn, readableOn } from '../ui/brand-colour.ts';

/** The backgrounds on which the brand colour is used for text, in both themes; the names are those of `tokens.css`. */
const SURFACE_COLOURS = { light: '#ffffff', dark: '#16262a' };

/** Sets the organisation's colour, adjusted where it would not be readable. */
export function applyBrandColour(colour: string): void {
  const { style } = document.documentElement;
  const surface = matchMedia('(prefers-color-scheme: dark)').matches ? SURFACE_COLOURS.dark : SURFACE_COLOURS.light;
  const brand = readableOn(colour, surface);
  style.setProperty('--brand', brand);
  style.setProperty('--brand-strong', brand);
  style.setProperty('--on-brand', textColourOn(brand));
}
