/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { createStore } from 'zustand/vanilla';
import { renderInSite } from '../testing/render-in-site.tsx';
import type { AgentWorkspace } from './agent-workspace.ts';
import { SearchFilters } from './search-filters.tsx';

it('offers the tags that leads have defined, in the reader’s language, and writes the chosen one into the search', async () => {
  const setFilter = jest.fn();
  const workspace = {
    team: { store: createStore(() => ({ colleagues: [] })) },
    tags: { store: createStore(() => ({ tags: [{ name: { en: 'Romance', 'zh-CN': '恋爱', 'zh-TW': '' } }] })) },
    search: { store: createStore(() => ({ text: '' })), setFilter },
  } as unknown as AgentWorkspace;
  await renderInSite(<SearchFilters workspace={workspace} />);
  fireEvent.change(screen.getByLabelText('Tag'), { target: { value: 'Romance' } });
  expect(setFilter.mock.calls).toEqual([['tag', 'Romance']]);
});
