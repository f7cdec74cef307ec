import type { AgentId } from '@libs/protocol/ids.ts';
import { completeName, mentionsIn, namesToComplete } from './mentions.ts';

const named = (agentId: string, displayName: string) => ({ agentId: agentId as AgentId, displayName });
const team = [named('1', 'Mei'), named('2', 'Mei Lin'), named('3', '陳小姐')];

describe('the colleagues whom a note names', () => {
  it.each([
    ['@Mei please call', ['1']],
    ['@mei lin please', ['2']],
    ['＠陳小姐 請看', ['3']],
    ['@Mei and @Mei Lin, @Mei', ['1', '2']],
    ['mei@example.org? nobody', []],
    ['@nobody', []],
  ])('of %j', (text, agents) => expect(mentionsIn(text, team)).toEqual(agents));
});

describe('the names that can be completed', () => {
  it('are those that go on with what was begun', () => {
    expect(namesToComplete('ask @me', team).map(({ agentId }) => agentId)).toEqual(['1', '2']);
    expect(namesToComplete('@Mei', team).map(({ agentId }) => agentId)).toEqual(['2']);
    expect(namesToComplete('no name', team)).toEqual([]);
  });

  it('take the place of what was begun', () => expect(completeName('ask @me', team[1]!)).toBe('ask @Mei Lin '));
});
