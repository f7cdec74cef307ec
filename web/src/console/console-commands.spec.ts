import { commandForKey } from './console-commands.ts';
import type { ConsoleCommand } from './console-command.ts';

const commands = [
  { name: 'next', keys: 'Alt J', run: jest.fn() },
  { name: 'sheet', keys: '?', run: jest.fn() },
] satisfies ConsoleCommand[];
const key = (change: object) => ({
  ...{ key: 'x', code: 'KeyX', altKey: false, ctrlKey: false, metaKey: false, isComposing: false, keyCode: 0 },
  ...change,
});
const matchedCommandName = (change: object, isTyping = false) => {
  const found = commandForKey(key(change), commands, isTyping);
  return found === null || found === 'bar' ? found : found.name;
};

describe('a key', () => {
  it.each([
    ['Ctrl+K', { code: 'KeyK', ctrlKey: true }, false, 'bar'],
    ['Cmd+K while typing', { code: 'KeyK', metaKey: true }, true, 'bar'],
    ['Alt+J', { code: 'KeyJ', altKey: true }, true, 'next'],
    ['Alt+J on a keyboard that writes ∆', { key: '∆', code: 'KeyJ', altKey: true }, true, 'next'],
    ['?', { key: '?' }, false, 'sheet'],
    ['? in a text', { key: '?' }, true, null],
    ['j alone', { key: 'j', code: 'KeyJ' }, false, null],
    ['Ctrl+J', { code: 'KeyJ', ctrlKey: true }, false, null],
    ['Alt+J while composing', { code: 'KeyJ', altKey: true, isComposing: true }, true, null],
    ['Ctrl+K while composing', { code: 'KeyK', ctrlKey: true, keyCode: 229 }, true, null],
  ])('%s', (_, change, isTyping, expected) => expect(matchedCommandName(change, isTyping)).toBe(expected));
});
