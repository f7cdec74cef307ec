/** @jest-environment jsdom */
import type { CommandId } from '@libs/protocol/ids.ts';
import { m } from '../i18n/messages.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { withOriginalWarning } from './original-warning.ts';

const fileId = 'f' as CommandId;
const blob = new Blob(['x']);
beforeAll(() => overwriteGetLocale(() => 'en'));

describe('an original', () => {
  it('is fetched for an agent only after a warning', async () => {
    const fetched: string[] = [];
    const questions: string[] = [];
    const fetchFile = (_: CommandId, make: string) => {
      fetched.push(make);
      return Promise.resolve({ blob });
    };
    let answer = false;
    const fetchWarned = withOriginalWarning(fetchFile, (text) => questions.push(text) > 0 && answer);
    expect(await fetchWarned(fileId, 'original')).toMatchObject({ refused: { message: m.files_original_left() } });
    expect(fetched).toEqual([]);
    answer = true;
    expect(await fetchWarned(fileId, 'original')).toEqual({ blob });
    expect(await fetchWarned(fileId, 'view')).toEqual({ blob });
    expect([fetched, questions.length]).toEqual([['original', 'view'], 2]);
    expect(withOriginalWarning(fetchFile)).toBe(fetchWarned);
  });

  it('is offered in words where a PDF could not be drawn', async () => {
    const refused = { code: 'file.damaged', message: 'damaged', ref: '' } as const;
    const fetchWarned = withOriginalWarning(() => Promise.resolve({ refused }));
    expect(await fetchWarned(fileId, 'view')).toMatchObject({ refused: { message: m.files_not_drawn() } });
  });
});
