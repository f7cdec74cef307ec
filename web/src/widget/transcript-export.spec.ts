import type { TranscriptLine } from '@libs/client/transcript.ts';
import '../i18n/all-locales.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { transcriptHtml } from './transcript-export.ts';

const lineOrigin = { commandId: 'c' as never, version: 1, at: '2026-01-01T12:00:00.000Z', agentId: null };
const messageLine = (text: string, from: 'customer' | 'agent' = 'customer'): TranscriptLine => ({
  ...lineOrigin,
  is: 'bubble',
  from,
  kind: 'text',
  text,
  state: 'sent',
});

describe('the transcript that a customer downloads', () => {
  beforeAll(() => overwriteGetLocale(() => 'en'));

  it('is a page that shows who wrote what, and nothing in it can run', () => {
    const page = transcriptHtml([messageLine('<img src=x onerror=alert(1)>'), messageLine('I see', 'agent')], 'en');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
    expect(page).toContain('Support agent');
  });

  it('contains the same as data, which no text can break out of', () => {
    const page = transcriptHtml(
      [messageLine('</script><script>alert(1)</script>'), { ...lineOrigin, is: 'notice', what: 'closed' }],
      'en',
    );
    const json = /<script type="application\/json" id="conversation">([\s\S]*?)<\/script>/.exec(page)![1]!;
    expect(JSON.parse(json)).toMatchObject([{ text: '</script><script>alert(1)</script>' }, { what: 'closed' }]);
  });
});
