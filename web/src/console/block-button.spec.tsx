/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../testing/render-in-site.tsx';
import { BlockButton } from './block-button.tsx';

it('asks for a reason and a second press before it blocks', async () => {
  const onBlock = jest.fn();
  await renderInSite(<BlockButton onBlock={onBlock} />);
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  const confirm = () => screen.getByRole('button', { name: 'Block the conversation' });
  fireEvent.change(screen.getByRole('textbox', { name: /^Why/ }), { target: { value: '  ' } });
  fireEvent.submit(confirm().closest('form')!);
  expect(onBlock).not.toHaveBeenCalled();
  fireEvent.change(screen.getByRole('textbox', { name: /^Why/ }), { target: { value: ' threats ' } });
  fireEvent.submit(confirm().closest('form')!);
  expect(onBlock.mock.calls).toEqual([['threats']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('blocks nothing when the question is dismissed', async () => {
  const onBlock = jest.fn();
  await renderInSite(<BlockButton onBlock={onBlock} />);
  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(onBlock).not.toHaveBeenCalled();
});
