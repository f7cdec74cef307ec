import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Every colour, size of type, layer and motion has its value in tokens.css: a component names it. What is refused here
// would not follow the dark theme, the reader's own size of letters, the organisation's colour or reduced motion.

const SOURCES = join(__dirname, '..');
const tokens = readFileSync(join(__dirname, 'tokens.css'), 'utf8');

/** Colours that cannot be a custom property, and who compares them with the token. */
const COLOURS_ELSEWHERE: Record<string, string> = {
  'routes/__root.tsx': 'what the browser draws around the page: compared below',
  'widget/brand-colour.ts': 'the arithmetic of contrast: compared below',
  'ui/logo.tsx': 'the mark, the same in both themes and in the pictures that the build draws',
  'ui/brand-colour.ts': 'black and white, the ends of that arithmetic',
  'chat/media/covered-picture.ts': 'pixels of a picture, which no theme changes',
  'widget/transcript-export.ts': 'a file that the visitor keeps, which has no other styles',
  'ui/page.css': 'ink on paper, where it is printed',
  'console/content/colour-field.tsx': 'both grounds side by side, whatever the theme: compared below',
};
const GENERATED = /\.gen\.|^paraglide\/|\.spec\.tsx?$|^ui\/tokens\.css$/;

const files = globSync('**/*.{ts,tsx,css}', { cwd: SOURCES })
  .filter((file) => !GENERATED.test(file))
  .map((file) => ({ file, lines: readFileSync(join(SOURCES, file), 'utf8').split('\n') }));

/** `file:line found` for each place outside of comments where the pattern is. */
const placesOf = (pattern: RegExp, except: readonly string[] = []): string[] =>
  files
    .filter(({ file }) => !except.includes(file))
    .flatMap(({ file, lines }) =>
      lines.flatMap((line, index) => {
        const found = pattern.exec(line.replace(/\/\*.*?\*\/|^\s*(\*|\/\/).*/g, ''));
        return found ? [`${file}:${index + 1} ${found[0]}`] : [];
      }),
    );

it('finds the sources', () => {
  expect(files.length).toBeGreaterThan(300);
});

it('no component has a colour of its own', () => {
  const hexOrFunction =
    /(?<![\w&/])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|lab)\(/i;
  expect(placesOf(hexOrFunction, Object.keys(COLOURS_ELSEWHERE))).toEqual([]);
});

it('no component has a size of type or a line height of its own', () => {
  expect(placesOf(/\btext-\[\d|\bleading-\[|\bfontSize:|\bfont-size:\s*[\d.]+(?:px|rem)/)).toEqual([]);
});

it('no component has a layer of its own', () => {
  expect(placesOf(/(?<![\w-])-?z-(?:\d|\[)|\bz-index\b|\bzIndex\b/)).toEqual([]);
});

it('nothing moves for whoever asked for less motion', () => {
  expect(placesOf(/(?<!motion-safe:|[\w-])(?:transition|animate)-(?!none)\[?[a-z]+/, ['ui/tokens.css'])).toEqual([]);
});

it('what cannot name a token has its value', () => {
  const valueOf = (name: string, theme: 'light' | 'dark') =>
    [...tokens.matchAll(new RegExp(`--${name}: (#\\w{6});`, 'g'))][theme === 'light' ? 0 : 1]![1];
  const textOf = (file: string) => readFileSync(join(SOURCES, file), 'utf8');
  expect(textOf('routes/__root.tsx')).toContain(`content: '${valueOf('paper', 'light')}'`);
  for (const theme of ['light', 'dark'] as const)
    expect(textOf('widget/brand-colour.ts')).toContain(`${theme}: '${valueOf('surface', theme)}'`);
  for (const theme of ['light', 'dark'] as const)
    expect(textOf('console/content/colour-field.tsx')).toContain(`${theme}: '${valueOf('paper', theme)}'`);
});

it('sets each size wider for Chinese signs than for Latin letters', () => {
  const heights = (block: string) =>
    Object.fromEntries(
      [...block.matchAll(/--text-(\w+)--line-height: ([\d.]+)/g)].map(([, size, one]) => [size, +one!]),
    );
  const latin = heights(tokens.slice(tokens.indexOf('@theme {'), tokens.indexOf(':lang(zh)')));
  const han = heights(tokens.slice(tokens.indexOf(':lang(zh)')));
  expect(Object.keys(han).length).toBeGreaterThan(8);
  expect(Object.keys(han).filter((size) => !(han[size]! > latin[size]!))).toEqual([]);
});
