import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { contrast } from '../src/ui/brand-colour.ts';
import { coloursOf, LOOK_COLOUR } from './organisation-look.ts';

/** As in `styles.spec.ts`: what is text, and what it stands on. */
const GROUNDS = { light: ['#fbf9f4', '#ffffff'], dark: ['#0f1b1e', '#16262a'] } as const;
const colour = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`);

describe.each(['light', 'dark'] as const)('whatever colour an organisation has, the %s theme', (theme) => {
  it('has every pair of text and ground at 4.5:1', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const all = coloursOf(chosen, theme);
        for (const ground of [...GROUNDS[theme], all['brand-soft']!])
          expect(contrast(all.brand!, ground)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [all.brand!, all['brand-strong']!])
          expect(contrast(all['on-brand']!, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast('#c9dcd8', all.night!)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

it('the colour of the look is the one that ships', () => {
  const look = readFileSync(join(__dirname, '../src/ui/tokens.css'), 'utf8');
  expect(look).toContain(`--brand: ${LOOK_COLOUR};`);
});
