import { paraglideVitePlugin } from '@inlang/paraglide-js';

const WEB_FOLDER = `${import.meta.dirname}/..`;

/** Compiles `messages` into `src/paraglide`; one way for every build, because all of them write into the same folder. */
export const compileI18nMessages = () =>
  paraglideVitePlugin({
    project: `${WEB_FOLDER}/project.inlang`,
    outdir: `${WEB_FOLDER}/src/paraglide`,
    outputStructure: 'locale-modules',
    strategy: ['custom-address', 'baseLocale'],
  });
