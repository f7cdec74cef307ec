/** @jest-environment jsdom */
import { beep } from './beep.ts';

const allow = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

describe('the sound of a new message', () => {
  const started = jest.fn();
  const resume = jest.fn();
  const param = { setValueAtTime: jest.fn(), linearRampToValueAtTime: jest.fn() };

  beforeAll(() => {
    const node = { connect: (next: object) => next, start: started, stop: jest.fn(), gain: param };
    Object.assign(globalThis, {
      AudioContext: jest.fn(() => ({ state: 'suspended', currentTime: 0, resume })),
      OscillatorNode: jest.fn(() => node),
      GainNode: jest.fn(() => node),
    });
  });
  beforeEach(() => {
    started.mockClear();
    resume.mockReset().mockResolvedValue(undefined);
  });

  it('is not attempted before an interaction with the page', async () => {
    allow(false);
    await beep();
    expect(resume).not.toHaveBeenCalled();
  });

  it('consists of two short notes', async () => {
    allow(true);
    await beep();
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('is skipped without an error where the browser blocks it', async () => {
    allow(true);
    resume.mockRejectedValue(new Error('NotAllowedError'));
    await expect(beep()).resolves.toBeUndefined();
    expect(started).not.toHaveBeenCalled();
  });
});
