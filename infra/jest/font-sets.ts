import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';

/*
 * The fonts that a browser under test sees: those of one of these sets and none of the machine's, so that a page is as
 * wide here as everywhere. They come with npm as WOFF2, which fontconfig does not read; they are unpacked once into
 * `.cache`. Chromium on macOS does not ask fontconfig and sees the machine's own.
 */

export const FONT_SETS = ['phone', 'desktop', 'dyslexia'] as const;
export type FontSet = (typeof FONT_SETS)[number];

type FontPackage = {
  package: string;
  /** The files of the package that are needed. */
  files: RegExp;
  /** Preferred for texts in this language. */
  lang?: string;
};

type FontSetDefinition = {
  fonts: readonly FontPackage[];
  /** The fallback for a family that no font of the set has. */
  families: { 'sans-serif': string; serif: string; monospace: string };
};

const LATIN = /-latin-wght-(normal|italic)\.woff2$/;
const LATIN_IN_TWO_WEIGHTS = /-latin-(400|700)-(normal|italic)\.woff2$/;
/** A hundred files by range of characters; the browser uses those that have a character. */
const ALL_SUBSETS = /-wght-normal\.woff2$/;
const CHINESE_FONTS = [
  { package: '@fontsource-variable/noto-sans-sc', files: ALL_SUBSETS, lang: 'zh-cn' },
  { package: '@fontsource-variable/noto-sans-tc', files: ALL_SUBSETS, lang: 'zh-tw' },
];

const FONT_SET_DEFINITIONS: Record<FontSet, FontSetDefinition> = {
  /** As on Android. */
  phone: {
    fonts: [{ package: '@fontsource-variable/roboto', files: LATIN }, ...CHINESE_FONTS],
    families: { 'sans-serif': 'Roboto', serif: 'Roboto', monospace: 'Roboto' },
  },
  /** As on Linux: as wide as Verdana. */
  desktop: {
    fonts: [
      { package: '@fontsource/dejavu-sans', files: LATIN_IN_TWO_WEIGHTS },
      { package: '@fontsource/dejavu-serif', files: LATIN_IN_TWO_WEIGHTS },
      ...CHINESE_FONTS,
    ],
    families: { 'sans-serif': 'DejaVu Sans', serif: 'DejaVu Serif', monospace: 'DejaVu Sans' },
  },
  /** As wide as the fonts that people with dyslexia choose, and without any Chinese character: each is an empty box. */
  dyslexia: {
    fonts: [{ package: '@fontsource/opendyslexic', files: LATIN_IN_TWO_WEIGHTS }],
    families: { 'sans-serif': 'OpenDyslexic', serif: 'OpenDyslexic', monospace: 'OpenDyslexic' },
  },
};

/** Fontconfig's settings for this set and nothing else; unpacks the set when that was not done before. */
export function fontEnvironment(set: FontSet): NodeJS.ProcessEnv {
  const made = createHash('sha256').update(fontsConf(FONT_SET_DEFINITIONS[set], ''));
  for (const { package: name, files } of FONT_SET_DEFINITIONS[set].fonts) made.update(`${files}${versionOf(name)}`);
  const target = join(REPOSITORY, '.cache', `fonts-${set}-${made.digest('hex').slice(0, 12)}`);
  if (!existsSync(target)) unpackFontSet(FONT_SET_DEFINITIONS[set], target);
  return { FONTCONFIG_FILE: join(target, 'fonts.conf'), FONTCONFIG_PATH: target };
}

const folderOf = (name: string) => join(REPOSITORY, 'node_modules', name);

function versionOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as { version: string };
  return `${name}@${version}`;
}

function filesOf({ package: name, files: wanted }: FontPackage): string[] {
  const folder = join(folderOf(name), 'files');
  const found = readdirSync(folder).filter((file) => wanted.test(file));
  if (found.length === 0) throw new Error(`No file of ${name} is called ${wanted}.`);
  return found.map((file) => join(folder, file));
}

/** In a process of its own, because Jest's files cannot import an ES module; renamed when complete. */
function unpackFontSet(set: FontSetDefinition, target: string): void {
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const pairs = set.fonts.flatMap(filesOf).map((from) => [from, join(unfinished, `${basename(from, '.woff2')}.ttf`)]);
  const script = join(REPOSITORY, 'infra', 'jest', 'unpack-woff2.ts');
  const ran = spawnSync(process.execPath, ['--import', '@oxc-node/core/register', script], {
    cwd: REPOSITORY,
    env: { ...process.env, NODE_OPTIONS: '' },
    input: JSON.stringify(pairs),
    encoding: 'utf8',
  });
  if (ran.status !== 0) throw new Error(`The fonts of the tests could not be unpacked: ${ran.stderr}`);
  writeFileSync(join(unfinished, 'fonts.conf'), fontsConf(set, target));
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** Hinting as on Debian and Android, which does not change the width of letters. */
const HINTING = '<match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>';

function fontsConf({ fonts, families }: FontSetDefinition, folder: string): string {
  const aliases = Object.entries(families).map(
    ([generic, family]) =>
      `<alias binding="strong"><family>${generic}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const languages = fonts.flatMap(({ package: name, lang }) =>
    lang
      ? `<match target="scan"><test name="file" compare="contains"><string>${basename(name)}-</string></test>` +
        `<edit name="lang" mode="assign"><langset><string>${lang}</string></langset></edit></match>`
      : [],
  );
  const places = `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  const rules = [places, HINTING, ...aliases, ...languages].join('\n');
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>\n${rules}\n</fontconfig>\n`;
}
