import { areaBetween, FIRST_FRAME, moveFrame, pixelsOf } from './covered-areas.ts';

describe('what is covered of a picture', () => {
  it('is what was dragged over, in whichever direction', () => {
    const area = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 };
    expect(areaBetween({ x: 0.25, y: 0.5 }, { x: 0.75, y: 0.75 })).toEqual(area);
    expect(areaBetween({ x: 0.75, y: 0.75 }, { x: 0.25, y: 0.5 })).toEqual(area);
  });

  it('ends at the edges of the picture', () => {
    expect(areaBetween({ x: -2, y: 0.5 }, { x: 0.5, y: 3 })).toEqual({ x: 0, y: 0.5, width: 0.5, height: 0.5 });
  });

  it.each([
    ['a tap', { x: 0.5, y: 0.5 }],
    ['a line', { x: 0.9, y: 0.5 }],
    ['what is beside the picture', { x: 0.5, y: -0.2 }],
  ])('is not %s', (_, to) => expect(areaBetween({ x: 0.5, y: to.y < 0 ? -1 : 0.5 }, to)).toBeNull());

  it('has every pixel that it touches', () => {
    const area = { x: 0.101, y: 0.101, width: 0.3, height: 0.3 };
    expect(pixelsOf(area, { width: 100, height: 10 })).toEqual({ x: 10, y: 1, width: 31, height: 4 });
  });
});

describe('the frame of the keyboard', () => {
  it('is moved and sized by arrow keys', () => {
    const moved = moveFrame(FIRST_FRAME, 'ArrowLeft', false)!;
    expect(moved.x).toBeCloseTo(0.28);
    expect(moved).toMatchObject({ y: 0.45, width: 0.4, height: 0.1 });
    const sized = moveFrame(FIRST_FRAME, 'ArrowDown', true)!;
    expect(sized.height).toBeCloseTo(0.12);
    expect(sized).toMatchObject({ x: 0.3, y: 0.45, width: 0.4 });
    expect(moveFrame(FIRST_FRAME, 'a', false)).toBeNull();
  });

  it.each([
    ['ArrowLeft', false],
    ['ArrowRight', false],
    ['ArrowUp', false],
    ['ArrowDown', false],
    ['ArrowLeft', true],
    ['ArrowRight', true],
    ['ArrowUp', true],
    ['ArrowDown', true],
  ])('stays on the picture, and something: %s, sized: %s', (key, isSizing) => {
    let frame = FIRST_FRAME;
    for (let press = 0; press < 200; press += 1) frame = moveFrame(frame, key, isSizing)!;
    expect(Math.min(frame.x, frame.y)).toBeGreaterThanOrEqual(0);
    expect(Math.min(frame.width, frame.height)).toBeGreaterThan(0);
    expect(Math.max(frame.x + frame.width, frame.y + frame.height)).toBeLessThanOrEqual(1.000_001);
  });
});
