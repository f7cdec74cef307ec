import { createInterface } from 'node:readline/promises';
import { languageList } from '@libs/protocol/language-list.ts';
import { type Locale, locales } from '@libs/protocol/languages.ts';
import { UserError } from '../servers/user-error.ts';
import { type Answers, IN_EACH_LANGUAGE, type QuestionName } from './answers.ts';
import { CHECKS, checkAnswers, countryIds } from './check-answers.ts';

type Question = {
  name: QuestionName;
  text: string;
  /** What an empty line means. */
  standard?: () => string;
};

const QUESTIONS: readonly Question[] = [
  {
    name: 'languages',
    text: `In which languages do you help? The first one is that of visitors who ask for none (${locales.join(', ')})`,
    standard: () => locales.join(', '),
  },
  { name: 'name', text: 'What is your organisation called?' },
  { name: 'about', text: 'Who are you, in one sentence?' },
  { name: 'legalName', text: 'Your legal name, with the legal form' },
  { name: 'site', text: 'The address of your site, like https://help.example.org' },
  { name: 'email', text: 'The e-mail address for everybody' },
  { name: 'address', text: 'Your postal address, in one line' },
  {
    name: 'countries',
    text: `For which countries or regions does the first-hour guide stand on your site? (${countryIds().join(', ')})`,
    standard: () => countryIds().join(', '),
  },
  { name: 'colour', text: 'Your colour, like #0b5a55', standard: () => '#0b5a55' },
  { name: 'logo', text: 'The file of your logo, an SVG picture (empty: the mark of the software)', standard: () => '' },
];

/** Asks each until the answer can be used. Throws when the input ends before the last one. */
export async function askQuestions(): Promise<Answers> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  // Lines of a pipe come before their question is asked, and `question` would lose these.
  const nextLine = async (prompt: string) => {
    terminal.setPrompt(prompt);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (done) throw new UserError('\nThe answers ended before the last question; nothing was written.');
    return value;
  };
  const answers: Partial<Answers> = {};
  try {
    for (const [index, question] of QUESTIONS.entries()) {
      const number = `${index + 1} of ${QUESTIONS.length}`;
      Object.assign(answers, { [question.name]: await answerTo(question, { nextLine, answers, number }) });
    }
  } finally {
    terminal.close();
  }
  return checkAnswers(answers);
}

type Asking = { nextLine: (prompt: string) => Promise<string>; answers: Partial<Answers>; number: string };

async function answerTo(question: Question, asking: Asking): Promise<unknown> {
  const { name, text } = question;
  if (!IN_EACH_LANGUAGE.includes(name)) return ask(question, `${asking.number}  ${text}`, asking);
  const all: Partial<Record<Locale, unknown>> = {};
  for (const language of asking.answers.languages!)
    all[language] = await ask(question, `${asking.number}  ${text} (${languageList[language].name})`, asking);
  return all;
}

async function ask({ name, standard }: Question, text: string, { nextLine }: Asking): Promise<unknown> {
  for (;;) {
    const offered = standard?.();
    const line = (await nextLine(`${text}${offered ? ` [${offered}]` : ''}: `)).trim() || (offered ?? '');
    const value = name === 'languages' || name === 'countries' ? line.split(/[\s,]+/).filter(Boolean) : line;
    const fault = CHECKS[name](value);
    if (fault === null) return value;
    console.log(`    ${fault}.`);
  }
}
