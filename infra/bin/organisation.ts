import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { askQuestions } from './organisation/ask-questions.ts';
import { checkAnswers } from './organisation/check-answers.ts';
import { writeOrganisation } from './organisation/write-organisation.ts';
import { REPOSITORY } from './servers/repository.ts';
import { runBin, UserError } from './servers/user-error.ts';

const USAGE = 'npm run organisation -- new [folder] [--answers file.json]';

/**
 * `npm run organisation -- new`: asks ten questions and writes the content of an organisation of one's own into
 * `organisation`, without anything that ships as a sample. `--answers` reads them from a file.
 */
await runBin(async () => {
  const { values, positionals } = parseArgs({ options: { answers: { type: 'string' } }, allowPositionals: true });
  const [subcommand, name = 'organisation', ...rest] = positionals;
  if (subcommand !== 'new' || rest.length > 0) throw new UserError(`Say what to do: ${USAGE}`);
  const folder = resolve(REPOSITORY, name);
  const answers = values.answers
    ? checkAnswers(JSON.parse(readFileSync(values.answers, 'utf8')) as Record<string, unknown>)
    : await askQuestions();
  writeOrganisation(folder, answers);
  const shown = relative(process.cwd(), folder) || '.';
  console.log(`
Your organisation is in ${shown}: \`npm start\` shows it.${name === 'organisation' ? '' : ` Set CONTENT_FOLDER=${shown} first.`}
Before others read it:
  ${shown}/legal     have a lawyer read the four texts; they say truly what the software does
  ${shown}/records   team, partners, cases and figures: a page or section stands there as soon as it has content
  npm run content    which numbers and rules nobody has yet checked at their source`);
});
