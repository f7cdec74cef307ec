import { rowWindowAt } from './use-row-window.ts';

describe('the rendered rows', () => {
  it('are the visible ones and a few beyond either edge, however long the list is', () => {
    expect(rowWindowAt({ top: 0, height: 840, rowPx: 84 })).toEqual({ first: 0, last: 16 });
    expect(rowWindowAt({ top: 84_000, height: 840, rowPx: 84 })).toEqual({ first: 994, last: 1016 });
  });

  it('fill one screen before the list has a height', () => {
    expect(rowWindowAt({ top: 0, height: 0, rowPx: 80 })).toEqual({ first: 0, last: 16 });
  });
});
