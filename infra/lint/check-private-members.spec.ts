import { checkPrivateMembers } from './check-private-members.ts';

const check = (text: string) => checkPrivateMembers([{ path: 'libs/a.ts', text }]);

describe('a private member', () => {
  it('with a hash is refused with its line', () => {
    expect(check('class A {\n  #count = 0;\n  next() { return this.#count; }\n}')).toEqual([
      { path: 'libs/a.ts', line: 2, message: '#count: write private count' },
      { path: 'libs/a.ts', line: 3, message: '#count: write private count' },
    ]);
  });

  it('is not found in a text, a comment or a colour, nor with the word private', () => {
    expect(
      check("// #count\nconst colour = '#fafafa';\nconst css = `#verdict{}`;\nclass A { private count = 0; }"),
    ).toEqual([]);
  });
});
