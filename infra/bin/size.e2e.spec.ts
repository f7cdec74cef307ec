import { embedSizes } from './site/embed-size.ts';
import { SITE_FOLDER } from './system/service-options.ts';

it('the embedded chat stays within its budget: the loader, and everything loaded before a visitor can type', () => {
  const sizes = embedSizes(SITE_FOLDER);
  expect(sizes.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  // Without any file the sizes would always be within the budget.
  expect(sizes.map(({ files }) => files.length >= 1)).toEqual([true, true]);
  expect(sizes[1]!.files.map(([name]) => name.replace(/-[\w-]+\./, '-*.'))).toEqual(
    expect.arrayContaining([
      'embed.js',
      'embed.html',
      'assets/embed-*.js',
      'assets/embed-*.css',
      'assets/embedded-*.js',
    ]),
  );
});
