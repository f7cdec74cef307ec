/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { renderInSite } from '../testing/render-in-site.tsx';
import { ClaimPolicy } from './claim-policy.tsx';

it('shows the paragraphs of the policy under its heading', async () => {
  await renderInSite(<ClaimPolicy text={'We take on every case.\n\nIt costs nothing,\nnow and later.'} />);
  const section = screen.getByRole('region', { name: /Whose case we take on/ });
  expect([...section.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'We take on every case.',
    'It costs nothing,\nnow and later.',
  ]);
});

it('shows nothing where there is none', async () => {
  const { container } = await renderInSite(<ClaimPolicy text={null} />);
  expect(container.textContent).toBe('');
});
