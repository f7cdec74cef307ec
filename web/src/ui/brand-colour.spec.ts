import fc from 'fast-check';
import { contrast, textColourOn, readableOn } from './brand-colour.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const AA = 4.5;

it('computes contrast as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#0b5a55', '#0b5a55')).toBe(1);
});

it('finds a readable text colour for any brand colour', () =>
  fc.assert(fc.property(colour, (brand) => expect(contrast(brand, textColourOn(brand))).toBeGreaterThanOrEqual(AA))));

it('makes any brand colour readable as text on any background, and leaves readable ones unchanged', () =>
  fc.assert(
    fc.property(colour, colour, (brand, background) => {
      const text = readableOn(brand, background);
      expect(contrast(text, background)).toBeGreaterThanOrEqual(AA);
      expect(contrast(brand, background) < AA || text === brand).toBe(true);
    }),
  ));
