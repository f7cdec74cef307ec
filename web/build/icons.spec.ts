import sharp from 'sharp';
import { BASE_LOCALE } from '../../libs/protocol/language-list.ts';
import { LOCALES } from '../src/i18n/locale-path.ts';
import { iconFiles, manifestFiles, softwareLogo } from './icons.ts';
import { readOrganisation } from './organisation.ts';
import { contentFolder } from './content-folder.ts';

const RED = '#7a1f3d';
const organisation = readOrganisation(contentFolder());

it('draws the software’s logo in the organisation’s colour where it has no logo', () => {
  expect(softwareLogo(RED)).toContain(`fill="${RED}"`);
  expect(softwareLogo(RED)).not.toContain('#0b5a55');
});

it('names no icon in the manifest that is not drawn, each in its size', async () => {
  const drawn = new Map((await iconFiles(softwareLogo(RED))).map(({ fileName, source }) => [`/${fileName}`, source]));
  const manifest = JSON.parse(String(manifestFiles(organisation)[0]!.source)) as {
    icons: { src: string; sizes: string; type: string }[];
  };
  expect(manifest.icons.length).toBeGreaterThan(2);
  for (const { src, sizes, type } of manifest.icons) {
    const { format, width, height } = await sharp(Buffer.from(drawn.get(src)!)).metadata();
    const isPng = type === 'image/png';
    expect([format, isPng ? `${width}x${height}` : 'any']).toEqual([isPng ? 'png' : 'svg', sizes]);
  }
});

it('leaves nothing transparent for an iPhone, and keeps the logo within what every shape of icon shows', async () => {
  const files = await iconFiles(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2H0z"/></svg>',
  );
  const pixelsOf = (name: string) =>
    sharp(Buffer.from(files.find(({ fileName }) => fileName === name)!.source))
      .raw()
      .toBuffer({ resolveWithObject: true });
  expect((await pixelsOf('apple-touch-icon.png')).info.channels).toBe(3);
  const { data, info } = await pixelsOf('icons/maskable-512.png');
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
  expect([brightness(256, 256), brightness(60, 256), brightness(452, 256)]).toEqual([0, 251, 251]);
});

it('has a manifest in each language, which opens the page as a page', () => {
  const manifests = manifestFiles(organisation).map(
    ({ fileName, source }) => [fileName, JSON.parse(String(source)) as Record<string, unknown>] as const,
  );
  expect(manifests).toHaveLength(LOCALES.length);
  for (const [fileName, { start_url: start, display, name }] of manifests) {
    expect(fileName).toBe(`${String(start).slice(1)}/manifest.json`.replace(/^\//, ''));
    expect(display).toBe('browser');
    expect(Object.values(organisation.name)).toContain(name);
  }
  const languages = LOCALES.filter((language) => language !== BASE_LOCALE);
  const files = manifestFiles({ ...organisation, languages });
  expect(files.at(-1)).toEqual({ fileName: 'manifest.json', source: files[0]!.source });
});
