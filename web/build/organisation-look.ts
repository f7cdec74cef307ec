import { join } from 'node:path';
import { contrast, mix, readableOn, textColourOn } from '../src/ui/brand-colour.ts';
import { writeIfChanged } from './write-if-changed.ts';

const LOOK_FILE = join(import.meta.dirname, '../src/ui/organisation.gen.css');
/** The backgrounds of `tokens.css` on which the colour is read. */
const GROUNDS = { light: { paper: '#fbf9f4', surface: '#ffffff' }, dark: { paper: '#0f1b1e', surface: '#16262a' } };
const ON_NIGHT = '#f4f8f6';
/** Enhanced contrast (WCAG 2.2, 1.4.6): the night stands around the hero and is read in a hurry. */
const NIGHT_CONTRAST = 7;

type Theme = keyof typeof GROUNDS;

/** The custom properties of one theme that follow from the organisation's colour; each pair for text has 4.5:1. */
export function coloursOf(colour: string, theme: Theme): Record<string, string> {
  const { paper, surface } = GROUNDS[theme];
  const soft = mix(colour, paper, 0.87);
  const brand = [paper, surface, soft].reduce(readableOn, colour);
  const strong = mix(brand, textColourOn(paper), 0.25);
  return {
    brand,
    'brand-strong': strong,
    'on-brand': textColourOn(brand),
    'brand-soft': soft,
    'chart-1': brand,
    night: nightOf(colour),
  };
}

/** The same in both themes. */
function nightOf(colour: string): string {
  for (let share = 0.4; share < 1; share += 0.05) {
    const night = mix(colour, '#000000', share);
    if (contrast(night, ON_NIGHT) >= NIGHT_CONTRAST) return night;
  }
  return '#000000';
}

/** The colours of an organisation, in both themes. */
export function organisationLook(colour: string): string {
  const block = (theme: Theme) =>
    `:root, :host { ${Object.entries(coloursOf(colour, theme))
      .map(([name, value]) => `--${name}: ${value};`)
      .join(' ')} }`;
  return `${block('light')}\n@media (prefers-color-scheme: dark) { ${block('dark')} }\n`;
}

/** Writes what `look.css` is followed by. Nothing for the colour of the look itself. */
export function writeOrganisationLook(colour: string): void {
  const css = colour === LOOK_COLOUR ? '' : organisationLook(colour);
  writeIfChanged(LOOK_FILE, `/* Written by the build from the organisation's colour. */\n${css}`);
}

/** The `--brand` of `tokens.css`, chosen with everything around it by hand. */
export const LOOK_COLOUR = '#0b5a55';
