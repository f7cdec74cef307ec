import { endingOf, isIdentifier, separateIdentifiers } from './identifiers.ts';
import { findSecrets } from './secrets.ts';

const PAYEE = '6217 0000 1000 2345 679';
const separate = (text: string) => separateIdentifiers(text, findSecrets(text, null));

describe('a text with numbers of cards', () => {
  it('is separated from them: no digit of one is left, and nothing of one is lost', () => {
    expect(separate(`from 4111-1111-1111-1111 to ${PAYEE}, they said`)).toEqual({
      text: 'from •••••• to ••••••, they said',
      identifiers: [
        { kind: 'card-number', ending: '1111' },
        { kind: 'card-number', ending: '5679' },
      ],
      values: ['4111-1111-1111-1111', PAYEE],
    });
  });

  it('loses its other secrets for good', () => {
    expect(separate(`卡号 ${PAYEE} 验证码 482913`)).toMatchObject({
      text: '卡号 •••••• 验证码 ••••••',
      values: [PAYEE],
    });
  });

  it('is the same where there is none', () => {
    expect(separate('I sent 4500 dollars')).toEqual({ text: 'I sent 4500 dollars', identifiers: [], values: [] });
  });

  it('has no number that is part of another secret', () => {
    const secrets = [{ kind: 'password' as const, start: 0, end: 16 }];
    expect(secrets.filter(isIdentifier)).toEqual([]);
    expect(separateIdentifiers('4111111111111111', secrets)).toMatchObject({ text: '••••••', values: [] });
  });

  it('is recognised by its last digits, however they were typed', () => {
    expect([
      endingOf(PAYEE),
      endingOf('6217 0000 1000 2345 6 79'),
      endingOf('６２１７００００１０００２３４５６７９'),
    ]).toEqual(['5679', '5679', '5679']);
  });
});
