import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import decompress from 'woff2-encoder/decompress';

/*
 * The fonts of the pictures shown with shared links. A page takes the reader's own fonts; a picture is drawn here, where
 * there may be none. They come with npm as WOFF2 in a hundred parts, which fontconfig does not read, and are unpacked
 * once.
 */

const REPOSITORY = join(import.meta.dirname, '../..');
const PACKAGES: readonly { name: string; files: RegExp }[] = [
  { name: '@fontsource-variable/roboto', files: /-latin(?:-ext)?-wght-normal\.woff2$/ },
  { name: '@fontsource-variable/noto-sans-sc', files: /-wght-normal\.woff2$/ },
  { name: '@fontsource-variable/noto-sans-tc', files: /-wght-normal\.woff2$/ },
];

/** The environment of a process that draws text: these fonts and none of the machine's. */
export async function shareFontEnvironment(): Promise<NodeJS.ProcessEnv> {
  const versions = PACKAGES.map(({ name, files }) => `${name}@${versionOf(name)} ${files}`).join();
  const key = createHash('sha256').update(versions).digest('hex').slice(0, 12);
  const target = join(REPOSITORY, '.cache', `share-fonts-${key}`);
  if (!existsSync(target)) await unpackFonts(target);
  return { FONTCONFIG_FILE: join(target, 'fonts.conf'), FONTCONFIG_PATH: target };
}

const folderOf = (name: string) => join(REPOSITORY, 'node_modules', name);

function versionOf(name: string): string {
  return (JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as { version: string }).version;
}

/** Renamed when complete, so that a build that is cut off or runs twice leaves nothing half. */
async function unpackFonts(target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const { name, files } of PACKAGES) {
    const folder = join(folderOf(name), 'files');
    for (const file of readdirSync(folder).filter((one) => files.test(one)))
      writeFileSync(
        join(unfinished, `${basename(file, '.woff2')}.ttf`),
        await decompress(readFileSync(join(folder, file))),
      );
  }
  writeFileSync(join(unfinished, 'fonts.conf'), fontsConf(target));
  if (existsSync(target)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, target);
}

const fontsConf = (folder: string) =>
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`;
