import type { Line } from '../chat/transcript.ts';
import { overwriteGetLocale } from '../paraglide/runtime.js';
import { ownCopyOf } from './own-copy.ts';

const place = { commandId: 'c' as never, version: 1, at: '2026-01-01T12:00:00.000Z', agentId: null };
const said = (text: string, from: 'customer' | 'agent' = 'customer'): Line => ({
  ...place,
  is: 'bubble',
  from,
  kind: 'text',
  text,
  state: 'sent',
});

describe('the copy that a customer takes home', () => {
  beforeAll(() => overwriteGetLocale(() => 'en'));

  it('reads as a page: who said what, and nothing in it runs', () => {
    const page = ownCopyOf([said('<img src=x onerror=alert(1)>'), said('I see', 'agent')], 'en');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
    expect(page).toContain('Support agent');
  });

  it('holds the same as data, which no text can break out of', () => {
    const page = ownCopyOf(
      [said('</script><script>alert(1)</script>'), { ...place, is: 'notice', what: 'closed' }],
      'en',
    );
    const json = /<script type="application\/json" id="conversation">([\s\S]*?)<\/script>/.exec(page)![1]!;
    expect(JSON.parse(json)).toMatchObject([{ text: '</script><script>alert(1)</script>' }, { what: 'closed' }]);
  });
});
