/** @jest-environment jsdom */
import { clearVisitorData } from './clear-visitor-data.ts';

it('removes what the visit stored, and keeps an agent’s own data', () => {
  sessionStorage.setItem('draft', 'help');
  localStorage.setItem('chat.session', '1');
  localStorage.setItem('agentIdea', '1');
  localStorage.setItem('agentName', 'Lin');
  localStorage.setItem('quickResponses_7', '[]');
  localStorage.setItem('scriptUses_7', '{}');
  clearVisitorData();
  expect(sessionStorage.length).toBe(0);
  expect(Object.keys(localStorage).sort()).toEqual(['agentName', 'quickResponses_7', 'scriptUses_7']);
});
