/** @jest-environment jsdom */
import '@libs/client/testing/text-encoder-polyfill.ts';
import { render } from '@testing-library/react';
import { ChatProvider, useChat } from './chat-provider.ts';

const Part = () => <p>{String(useChat().fetchFile)}</p>;

it('gives a component of the chat its files, and throws outside of the chat', () => {
  const { container } = render(
    <ChatProvider value={null}>
      <Part />
    </ChatProvider>,
  );
  expect(container.textContent).toBe('null');
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Part />)).toThrow('useChat must be used within a ChatProvider');
});
