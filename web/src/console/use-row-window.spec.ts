import { rowWindowAt } from './use-row-window.ts';

describe('the rows that are drawn', () => {
  it('are those in view and a few beyond either edge, however long the list is', () => {
    expect(rowWindowAt({ top: 0, height: 840, rowPx: 84 })).toEqual({ first: 0, last: 16 });
    expect(rowWindowAt({ top: 84_000, height: 840, rowPx: 84 })).toEqual({ first: 994, last: 1016 });
  });

  it('are a screenful before there is a height', () => {
    expect(rowWindowAt({ top: 0, height: 0, rowPx: 80 })).toEqual({ first: 0, last: 16 });
  });
});
