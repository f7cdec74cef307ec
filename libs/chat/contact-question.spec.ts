import { contactQuestion } from './contact-question.ts';

const askingForName = { askForName: true, askForEmail: false, askForPhone: false, allowSkipDetails: false };
const askingForNothing = { ...askingForName, askForName: false };
const firstMessage = { customerMessages: 0, hasContact: false };

it.each([
  ['holds the first message when something is asked for', askingForName, firstMessage, 'hold'],
  ['holds it for the phone alone', { ...askingForNothing, askForPhone: true }, firstMessage, 'hold'],
  ['only offers where skipping is allowed', { ...askingForName, allowSkipDetails: true }, firstMessage, 'offer'],
  ['asks for nothing where nothing is asked for', askingForNothing, firstMessage, 'none'],
  ['asks nobody twice', askingForName, { ...firstMessage, hasContact: true }, 'none'],
  ['asks only at the first message', askingForName, { ...firstMessage, customerMessages: 1 }, 'none'],
] as const)('%s', (_, settings, moment, question) => expect(contactQuestion({ settings, ...moment })).toBe(question));
