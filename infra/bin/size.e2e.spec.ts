import { embedSizes } from './site/embed-size.ts';
import { SITE_FOLDER } from './system/service-options.ts';

it('the embedded chat stays within its budget: the loader, and all that comes before the first letter', () => {
  const sizes = embedSizes(SITE_FOLDER);
  expect(sizes.filter(({ bytes, budget }) => bytes > budget)).toEqual([]);
  // A measure that finds nothing would always be content.
  expect(sizes.map(({ files }) => files.length >= 1)).toEqual([true, true]);
  expect(sizes[1]!.files.map(([name]) => name.replace(/-[\w-]+\./, '-*.'))).toEqual(
    expect.arrayContaining(['embed.js', 'embed.html', 'assets/embed-*.js', 'assets/embed-*.css', 'assets/framed-*.js']),
  );
});
