/** @jest-environment jsdom */
import { fireEvent, screen, within } from '@testing-library/react';
import { findCustomerSecrets } from '@libs/guard/customer-secrets.ts';
import { isIdentifier } from '@libs/guard/identifiers.ts';
import { renderInSite } from '../testing/render-in-site.tsx';
import { IdentifierNotice } from './identifier-notice.tsx';
import { IdentifierQuestion } from './identifier-question.tsx';

const PAYEE = '6217 0000 1000 2345 679';
const OWN_CARD = '4111 1111 1111 1111';
const labels = () => screen.getAllByRole('button').map((one) => one.textContent);

async function ask(text: string) {
  const onAnswer = jest.fn();
  const identifiers = findCustomerSecrets({ text, earlier: [] }, []).filter(isIdentifier);
  await renderInSite(<IdentifierQuestion {...{ text, identifiers, onAnswer }} onChange={() => undefined} />);
  return onAnswer;
}

describe('the question whose a number is', () => {
  it('puts what the words propose first, and the focus on no button', async () => {
    await ask(`they told me to pay to ${PAYEE}`);
    expect(labels()[0]).toBe('Theirs: keep it safe');
    expect(document.activeElement).toBe(screen.getByRole('alertdialog'));
  });

  it('keeps the answers in sight: its reasons scroll, also by keyboard', async () => {
    await ask(`they told me to pay to ${PAYEE}`);
    const reasons = document.getElementById(screen.getByRole('alertdialog').getAttribute('aria-describedby')!)!;
    expect(reasons.tabIndex).toBe(0);
    expect(within(reasons).queryByRole('button')).toBeNull();
  });

  it('asks about one number after the other, and marks each', async () => {
    const onAnswer = await ask(`my card ${OWN_CARD} was charged, and I sent money to ${PAYEE}`);
    const marked = () => screen.getByRole('alertdialog').querySelector('mark')!.textContent;
    expect([marked(), labels()[0]]).toEqual([OWN_CARD, 'Mine: hide it']);
    fireEvent.click(screen.getByRole('button', { name: 'Mine: hide it' }));
    expect(onAnswer).not.toHaveBeenCalled();
    expect([marked(), labels()[0]]).toEqual([PAYEE, 'Theirs: keep it safe']);
    fireEvent.click(screen.getByRole('button', { name: 'Not sure: send, and ask me later' }));
    expect(onAnswer).toHaveBeenCalledWith(['customer', null]);
  });

  it('proposes nothing where the words say nothing', async () => {
    await ask(`here it is: ${PAYEE}`);
    expect(screen.getByRole('alertdialog').textContent).not.toContain('You decide');
  });
});

describe('the notice below a message', () => {
  it('asks until it is answered, and lets an answer be taken back, but not what was erased', async () => {
    const answers: unknown[] = [];
    const identifiers = [{ kind: 'card-number', ending: '5679' } as const];
    await renderInSite(
      <IdentifierNotice identifiers={identifiers} onAttribute={(...answer) => answers.push(answer)} />,
    );
    expect(labels()).toEqual(['Theirs: keep it safe', 'Mine: hide it']);
    fireEvent.click(screen.getByRole('button', { name: 'Theirs: keep it safe' }));
    expect(labels()).toEqual(['It is mine after all: erase it']);
    fireEvent.click(screen.getByRole('button', { name: 'It is mine after all: erase it' }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('The number that ends in 5679 is yours: it is being erased.');
    expect(answers).toEqual([
      [0, 'counterparty'],
      [0, 'customer'],
    ]);
  });
});
