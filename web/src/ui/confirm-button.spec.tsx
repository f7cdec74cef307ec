/** @jest-environment jsdom */
import { fireEvent, screen } from '@testing-library/react';
import { renderInSite } from '../testing/render-in-site.tsx';
import { ConfirmButton } from './confirm-button.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('does what cannot be taken back at the second press, and asks anew after the focus was elsewhere', async () => {
  const onConfirm = jest.fn();
  await renderInSite(<ConfirmButton action="Delete" label="Delete the view “Mine”" onConfirm={onConfirm} />);
  press('Delete the view “Mine”');
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.blur(screen.getByRole('button', { name: 'Press again: Delete the view “Mine”' }));
  press('Delete the view “Mine”');
  expect(onConfirm).not.toHaveBeenCalled();
  press('Press again: Delete the view “Mine”');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
