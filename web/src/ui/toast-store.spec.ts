import { dismissToast, showToast, toasts } from './toast-store.ts';

describe('toasts', () => {
  const positions = () =>
    toasts.getState().shown.map(({ title, position, isGone }) => [title, position, isGone ?? false]);
  const dismiss = (title: string) => dismissToast(toasts.getState().shown.find((one) => one.title === title)!.id);
  beforeEach(() => {
    toasts.setState({ shown: [] });
    for (const title of ['a', 'b', 'c']) showToast({ title });
  });

  it('keep their places while others go, and leave no empty place above them', () => {
    dismiss('b');
    expect(positions()).toEqual([
      ['a', 0, false],
      ['b', 1, true],
      ['c', 2, false],
    ]);
    dismiss('c');
    expect(positions()).toEqual([['a', 0, false]]);
    dismiss('a');
    expect(positions()).toEqual([]);
  });

  it('are not repeated above one another: the same words take their own place again', () => {
    showToast({ title: 'b' });
    expect(positions()).toEqual([
      ['a', 0, false],
      ['c', 2, false],
      ['b', 1, false],
    ]);
    showToast({ title: 'b', text: 'something else' });
    expect(positions()).toHaveLength(3);
    expect(toasts.getState().shown.at(-1)).toMatchObject({ title: 'b', text: 'something else', position: 0 });
  });

  it('take an empty place when there is no more room, or else that of the oldest', () => {
    showToast({ title: 'd' });
    expect(positions()).toEqual([
      ['b', 1, false],
      ['c', 2, false],
      ['d', 0, false],
    ]);
    dismiss('b');
    showToast({ title: 'e' });
    expect(positions()).toEqual([
      ['c', 2, false],
      ['d', 0, false],
      ['e', 1, false],
    ]);
  });
});
