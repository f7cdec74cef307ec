import { contactQuestion } from './contact.ts';

const asking = { askForName: true, askForEmail: false, askForPhone: false, allowSkipDetails: false };
const nothing = { ...asking, askForName: false };
const first = { customerMessages: 0, hasContact: false };

it.each([
  ['holds the first message when something is asked for', asking, first, 'hold'],
  ['holds it for the phone alone', { ...nothing, askForPhone: true }, first, 'hold'],
  ['only offers where skipping is allowed', { ...asking, allowSkipDetails: true }, first, 'offer'],
  ['asks for nothing where nothing is asked for', nothing, first, 'none'],
  ['asks nobody twice', asking, { ...first, hasContact: true }, 'none'],
  ['asks only at the first message', asking, { ...first, customerMessages: 1 }, 'none'],
] as const)('%s', (_, settings, moment, question) => expect(contactQuestion({ settings, ...moment })).toBe(question));
